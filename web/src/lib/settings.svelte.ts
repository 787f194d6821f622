// What somebody likes, kept in this browser.
import { type Language, speech } from "./words.svelte";

export type Theme = "system" | "light" | "dark";
export type Pace = "calm" | "quick" | "at once";

interface Kept {
  theme: Theme;
  language: Language;
  pace: Pace;
  letters: boolean;
  sound: boolean;
  name: string;
  hints: string[];
}

const PLACE = "fracas";
const usual: Kept = {
  theme: "system",
  language: "en",
  pace: "quick",
  letters: true,
  sound: false,
  name: "",
  hints: [],
};

function read(): Kept {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return usual; // somebody else wrote there, or nothing may be kept
  }
}

class Settings {
  #kept = $state<Kept>(read());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  reducedMotion = $state(false);

  constructor() {
    this.#dark.addEventListener("change", () => this.#paint());
    this.#still.addEventListener("change", () => {
      this.reducedMotion = this.#still.matches;
    });
    this.reducedMotion = this.#still.matches;
    this.#paint();
    if (this.#kept.language !== "en") void speech.speak(this.#kept.language);
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    return this.#kept[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#kept[key] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // it holds until the page is closed
    }
    if (key === "theme") this.#paint();
    if (key === "language") void speech.speak(this.#kept.language);
  }

  #paint(): void {
    const dark = this.#kept.theme === "dark" || (this.#kept.theme === "system" && this.#dark.matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  }
}

export const settings = new Settings();
