// Every text of the page. `{name}` is filled in; a text with one and other depends on `{count}`.

export const en = {
  common: {
    fracas: "Fracas",
    close: "Close",
    cancel: "Cancel",
    back: "Back",
    copy: "Copy",
    copied: "Copied",
    save: "Save",
    again: "Try again",
    you: "you",
    menu: "Menu",
    gameMaster: "game master",
    spectator: "spectator",
  },

  chance: {
    percent: "{value} %",
    under: "under 1 %",
    over: "over 99 %",
    about: "about {chance}",
  },

  states: {
    loading: "Setting up the table…",
    stillLoading: "Still loading. The fight is safe on the server.",
    lost: {
      one: "Connection lost. Trying again in {count} s. Your plan is kept.",
      other: "Connection lost. Trying again in {count} s. Your plan is kept.",
    },
    trying: "Connection lost. Trying again now. Your plan is kept.",
    tryNow: "Try now",
    back: "Back.",
    missed: { one: "Back. You missed 1 line.", other: "Back. You missed {count} lines." },
    noFight: "There is no such fight, or not any more.",
    noLink: "No fight has this link. Check that you copied all of it.",
    withdrawn: "This link was withdrawn. Ask your game master for a new one.",
    noSeat: "You have no seat at this fight. Open the link that you were given.",
    newVersion: "The table has been updated. Reload to go on; your plan is kept.",
    reload: "Reload",
    notSent: "Not sent yet.",
    doNotSend: "Do not send",
    noPage: "There is no page at this address.",
    toStart: "To the start page",
  },

  settings: {
    title: "Settings",
    theme: "Light or dark",
    light: "Light",
    dark: "Dark",
    system: "As the system",
    language: "Language",
    pace: "Pace",
    calm: "calm",
    quick: "quick",
    atOnce: "at once",
    letters: "Single letters as keys",
    sound: "Sound",
  },

  start: {
    playNow: "Play now",
  },

  setup: {
    title: "Set up a fight",
  },

  table: {
    order: "Order of turns",
  },

  map: {
    name: "Map",
    nameOf: "Map, {columns} by {rows} hexes",
    how: "Move with W E, A D and Z X or the arrow keys; S or Enter chooses; N goes to the next that may be chosen; Tab leaves the map.",
    e: "east",
    ne: "north-east",
    nw: "north-west",
    w: "west",
    sw: "south-west",
    se: "south-east",
    tools: "Map tools",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    all: "Show all",
    follow: "Follow who acts",
    threat: "Threat",
    sight: "Sight",
    free: "free",
    beyond: "beyond the edge",
    oneStep: { one: "one step", other: "costs {count}" },
    mayBeChosen: "may be chosen",
    goal: "goal of {side}",
    cover: "cover: {cover}",
    height: "height {height}",
    threatHere: "Threat {percent}.",
    out: "{name}, out",
    hidden: "{name}, hidden",
    facing: "{name}, facing {facing}",
    toward: "{direction} {names}",
    pointing: "{name} points at {hex}.",
    acts: "{name} acts, out of view: show",
    smallMap: "Small map: what is to be seen of all",
    needed: "{need} needed",
    rolled: "rolled {total}",
    needRolled: "{need} needed, rolled {total}: {verdict}",
    justRolled: "{purpose}: rolled {total}",
    finish: "Skip to the present",
    happened: { one: "1 thing happened", other: "{count} things happened" },
    others: "Who is meant?",
    dropped: "{thing}, dropped by {name}",
  },

  dock: {
    go: "Go",
  },

  explain: {
    title: "Explain",
  },

  log: {
    title: "Log",
    nothing: "Nothing has happened yet.",
  },

  desk: {
    title: "Desk",
  },

  sheet: {
    title: "Character sheet",
  },

  after: {
    title: "After the fight",
  },

  replay: {
    title: "Replay",
  },

  report: {
    title: "How will this go?",
  },
};

/** What a language must have. */
export type Words = typeof en;
