// What the page does: stepping through fights, and saving what a chart was made from. Nothing here asks a network.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const ACROSS = 40 * Math.sqrt(3);
  const PACE = 700;

  const given = (key) => JSON.parse(document.getElementById(key).textContent);

  function drawn(name, attributes, inside = []) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  }

  function element(name, attributes = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  const middle = ([column, row]) => [(column + (row % 2 ? 0.5 : 0)) * ACROSS, row * 60];

  function hexagon(place) {
    const [x, y] = middle(place);
    const corners = [30, 90, 150, 210, 270, 330].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return `${(x + 40 * Math.cos(angle)).toFixed(1)} ${(y + 40 * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${corners.join("L")}Z`;
  }

  // Two characters for each name, no two alike.
  function marks(names) {
    const used = new Set();
    return names.map((name, number) => {
      const words = name.split(/\s+/).map((word) => [...word].filter((sign) => /[\p{L}\p{N}]/u.test(sign)));
      const full = words.filter((word) => word.length);
      const letters = full.flat();
      const first = (letters[0] || "").toUpperCase();
      const last = full.length > 1 ? full[full.length - 1][0] : "";
      const tries = [last, ...letters.slice(1).map((letter) => letter.toLowerCase()), ..."123456789"].filter(Boolean);
      const found = tries.map((other) => first + other).find((mark) => first && !used.has(mark)) || String(number + 1);
      used.add(found);
      return found;
    });
  }

  class Player {
    constructor(article) {
      this.article = article;
      const { people, beats } = given(`fight-${article.dataset.replay}`);
      this.people = people;
      this.beats = beats;
      this.marks = marks(people.map((each) => each.name));
      this.at = 0;
      this.timer = 0;
      this.map = article.querySelector(".people");
      this.changes = article.querySelector(".changes");
      this.slider = article.querySelector("input");
      this.now = article.querySelector(".now");
      this.lines = [...article.querySelectorAll(".line")];
      this.log = article.querySelector(".log");
      this.play = article.querySelector('[data-go="play"]');
      this.states = this.all();
      this.table();
      this.listen();
      this.show(0);
    }

    // How everybody stood after each beat: only changes are kept in the page.
    all() {
      const states = [];
      let before = this.people.map(() => ({ h: [], d: -1, p: "", s: "in", g: [], c: "" }));
      let ground = [];
      for (const beat of this.beats) {
        const now = before.map((each, who) => (beat.f[who] ? { ...each, ...beat.f[who] } : each));
        if (beat.g) ground = [...ground, ...beat.g];
        states.push({ people: now, ground, changed: Object.keys(beat.f).map(Number) });
        before = now;
      }
      return states;
    }

    table() {
      const names = [...new Set(this.people.flatMap((each) => each.gauges.map((gauge) => gauge.name)))].slice(0, 3);
      this.columns = names;
      const head = ["", ...names, ""].map((name, at) =>
        element(at ? "th" : "td", at ? { scope: "col", ...(at > names.length ? { class: "how" } : {}) } : {}, name || (at ? "how" : "")),
      );
      const rows = this.people.map((each, who) => {
        const chip = drawn("svg", { class: "chip", viewBox: "-30 -30 60 60", "aria-hidden": "true" }, [
          drawn("use", { href: `#shape-${(each.side % 6) + 1}` }),
        ]);
        const name = element("bdi", {}, each.name);
        const row = element("tr", { class: `side-${(each.side % 6) + 1}` });
        row.append(element("th", { scope: "row" }, chip, `${this.marks[who]} `, name));
        for (const _ of names) row.append(element("td"));
        row.append(element("td", { class: "how" }));
        return row;
      });
      this.rows = rows;
      const table = this.article.querySelector(".states");
      table.append(element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
    }

    listen() {
      const go = {
        first: () => this.show(0),
        back: () => this.show(this.at - 1),
        on: () => this.show(this.at + 1),
        last: () => this.show(this.beats.length - 1),
        play: () => this.toggle(),
      };
      for (const button of this.article.querySelectorAll("[data-go]")) {
        button.addEventListener("click", () => {
          if (button !== this.play) this.stop();
          go[button.dataset.go]();
        });
      }
      this.slider.addEventListener("input", () => {
        this.stop();
        this.show(Number(this.slider.value));
      });
      for (const line of this.lines) {
        line.addEventListener("click", () => {
          this.stop();
          this.show(Number(line.dataset.beat));
        });
      }
      const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
      this.article.addEventListener("keydown", (event) => {
        const wanted = keys[event.key];
        if (!wanted || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === " " && event.target.closest("button")) return;
        event.preventDefault();
        if (wanted !== "play") this.stop();
        go[wanted]();
      });
    }

    toggle() {
      if (this.timer) return this.stop();
      if (this.at === this.beats.length - 1) this.show(0);
      this.play.textContent = "Pause";
      this.play.setAttribute("aria-label", "Pause");
      this.timer = setInterval(() => {
        if (this.at >= this.beats.length - 1) this.stop();
        else this.show(this.at + 1);
      }, PACE);
    }

    stop() {
      clearInterval(this.timer);
      this.timer = 0;
      this.play.textContent = "Play";
      this.play.setAttribute("aria-label", "Play");
    }

    show(wanted) {
      this.at = Math.max(0, Math.min(this.beats.length - 1, wanted));
      const state = this.states[this.at];
      this.slider.value = String(this.at);
      const line = this.lines.filter((each) => Number(each.dataset.beat) <= this.at).pop();
      this.now.replaceChildren(...(line ? [...line.childNodes].map((node) => node.cloneNode(true)) : []));
      this.slider.setAttribute("aria-valuetext", this.now.textContent);
      for (const each of this.lines) {
        if (each === line) each.setAttribute("aria-current", "true");
        else each.removeAttribute("aria-current");
      }
      if (line) this.log.scrollTop += line.getBoundingClientRect().top - this.log.getBoundingClientRect().top - 120;
      this.changes.replaceChildren(
        ...state.ground.map(([column, row, look]) => drawn("path", { class: `land ${look}`, d: hexagon([column, row]) })),
      );
      this.drawPeople(state);
      state.people.forEach((each, who) => this.tell(each, who));
    }

    drawPeople(state) {
      const there = state.people
        .map((each, who) => ({ ...each, who }))
        .filter((each) => each.h.length)
        .sort((one, other) => Number(one.s === "in") - Number(other.s === "in"));
      const together = new Map();
      for (const each of there) {
        const key = each.h[0].join();
        together.set(key, [...(together.get(key) || []), each.who]);
      }
      this.map.replaceChildren(...there.map((each) => this.token(each, together.get(each.h[0].join()), state)));
    }

    token(each, company, state) {
      const { side, gauges } = this.people[each.who];
      const out = each.s !== "in";
      let [x, y] = middle(each.h[0]);
      let scale = 1;
      if (company.length > 1) {
        const angle = Math.PI + (2 * Math.PI * company.indexOf(each.who)) / company.length;
        [x, y, scale] = [x + 19 * Math.cos(angle), y + 19 * Math.sin(angle), 2 / 3];
      }
      const lying = /prone|lying|lies|face up|face down|supine/.test(each.p);
      const parts = [];
      if (each.h.length > 1) {
        const points = each.h.map(middle).map(([a, b]) => `${(a - x).toFixed(1)} ${(b - y).toFixed(1)}`);
        parts.push(drawn("path", { class: "more", d: `M${points.join("L")}` }));
      }
      if (state.changed.includes(each.who) && this.at) parts.push(drawn("circle", { class: "halo", r: 33 }));
      if (each.d >= 0 && !out) {
        parts.push(drawn("path", { class: "beak", d: "M22 -9L37 0L22 9Z", transform: `rotate(${-60 * each.d})` }));
      }
      parts.push(drawn("use", { class: "body", href: `#shape-${(side % 6) + 1}`, ...(lying ? { transform: "scale(1.15 .62)" } : {}) }));
      parts.push(drawn("text", {}, [this.marks[each.who]]));
      if (out) parts.push(drawn("path", { class: "cross", d: "M-20 -20L20 20M20 -20L-20 20" }));
      const vital = gauges.findIndex((gauge) => gauge.vital && gauge.most > 0);
      if (vital >= 0 && !out && each.g.length > vital) {
        const left = Math.max(0, Math.min(1, each.g[vital] / gauges[vital].most));
        parts.push(drawn("rect", { class: "bar", x: -21, y: 27, width: 42, height: 7, rx: 2 }));
        parts.push(drawn("rect", { class: "left", x: -20, y: 28, width: (40 * left).toFixed(1), height: 5, rx: 1 }));
      }
      const classes = `token side-${(side % 6) + 1}${out ? " out" : ""}${state.changed.includes(each.who) ? " acted" : ""}`;
      return drawn("g", { class: classes, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})` }, parts);
    }

    tell(each, who) {
      const row = this.rows[who];
      row.classList.toggle("out", each.s === "out");
      const cells = [...row.children].slice(1);
      const { gauges } = this.people[who];
      this.columns.forEach((name, at) => {
        const found = gauges.findIndex((gauge) => gauge.name === name);
        cells[at].textContent = found < 0 || each.g[found] === undefined ? "" : `${each.g[found]}/${gauges[found].most}`;
      });
      const how = [each.s === "in" ? "" : each.s, each.s === "in" && !/^stand/.test(each.p) && !each.c.includes(each.p) ? each.p : "", each.c];
      cells[cells.length - 1].textContent = how.filter(Boolean).join(", ").slice(0, 160);
    }
  }

  for (const article of document.querySelectorAll("[data-replay]")) new Player(article);

  for (const button of document.querySelectorAll("[data-save]")) {
    button.addEventListener("click", () => {
      const source = JSON.stringify(given(`vega-${button.dataset.save}`), null, 1);
      const link = element("a", {
        href: URL.createObjectURL(new Blob([source], { type: "application/json" })),
        download: `${button.dataset.save}.vl.json`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
  }
})();
