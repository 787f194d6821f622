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
    lostShort: "Connection lost. Your plan is kept.",
    tryNow: "Try now",
    show: "Show",
    goOn: "Go on with the new rules",
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
    licences: "Fonts, icons and software in this page, and their licences",
  },

  keys: {
    title: "Keys",
    choose: "choose an option",
    yesNo: "yes, no",
    say: "say the plan, take the focused answer",
    takeBack: "take the last answer back",
    startOver: "start the turn over",
    goTo: "go to question, map, Explain, log, order",
    escape: "close, back to the question",
    cursor: "in the map: cursor to the north-west and north-east, west and east, south-west and south-east",
    pick: "in the map: choose it; the next that may be chosen",
    turn: "turn left, turn right",
    overlays: "threat, sight",
    zoom: "nearer, farther, all of the map, follow whoever acts",
    field: "the field: answers, questions to the map; why not",
    advice: "advice, pin Explain",
    spaceBar: "Space",
    space: "finish the animation; the desk: play the group",
    help: "this table",
  },

  start: {
    title: "Play",
    playNow: "Play now",
    rulebook: "Rulebook",
    all: "All",
    play: "Play",
    playThis: "Play {title}",
    how: "How?",
    howThis: "How will {title} go?",
    against: "{count} against {other}",
    who: "Who are you?",
    playSide: "Play {side}: {fighters}",
    andMore: { one: "{names} and one more", other: "{names} and {count} more" },
    watch: "Watch",
    watchNote: "Both sides are played for you.",
    others: "The others are played by",
    brute: "the brute: quick and plain",
    tactician: "the tactician: looks ahead, takes its time",
    making: "Setting up the table…",
    goOn: "Go on",
    goOnThis: "Go on with {title}",
    nothing: "No fights yet. Pick one above: two clicks.",
    asked: "you are asked: {fighter}",
    notAsked: "you are not asked just now",
    over: "over",
    asMaster: "you are the game master",
    asSpectator: "you look on",
    changedOn: "last {when}",
    seeAgain: "See it again",
    remove: "Delete",
    removeThis: "Delete {title}",
    removeSure: "Delete {title} for everybody and for good?",
    showAll: { one: "Show one more", other: "Show {count} more" },
    setUp: "Set up a fight",
    openFile: "Open a file",
    pasteLink: "Paste a link",
    more: "Your own",
    noScenarios: "The scenarios could not be loaded.",
    noneOf: "No scenario comes with this rulebook.",
    linkTitle: "Open a link",
    linkLabel: "The link that you were given",
    linkExample: "https://…/s/…",
    linkOpen: "Open",
    linkElsewhere: "This link leads to another server, {host}.",
    linkGoThere: "Go there",
    linkNone: "This is no link to a seat: it should have /s/ and 22 letters after it. Check that you copied all of it.",
    reading: "Reading {file}…",
    fileScenario: "A scenario for {rulebook}.",
    fileWrong: "{file}, line {line}: {text}",
    fileWrongSomewhere: "{file}: {where}: {text}",
    fileWrongWhole: "{file}: {text}",
    filePlay: "Play it",
    fileSetUp: "Open it in the set-up",
    fileMend: "Mend it in the set-up",
    fileMore: { one: "1 more problem.", other: "{count} more problems." },
    fileTooLarge: "{file} has {size} MB; a table takes at most 8.",
    fileNoText: "{file} is no text.",
    instead: "use {word}?",
  },

  sit: {
    title: "Sit down",
    keepsSeat: "{master} keeps a seat for you: {fighters}.",
    masterKeepsSeat: "The game master keeps a seat for you: {fighters}.",
    name: "Your name",
    note: "The others see it. No account, no password: the link is your seat, on any of your devices.",
    sitDown: "Sit down",
    later: "Later",
  },

  setup: {
    title: "Set up a fight",
  },

  table: {
    order: "Order of turns",
    question: "Question",
    invite: "Invite",
    live: "Connected",
    notLive: "Not connected",
    youPlay: "You play {side}",
    agentPlays: "{agent} plays {side}",
  },

  map: {
    name: "Map",
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
