// What the page and the server say to each other. Made from the server's models by `python -m tools.page_types`
// (`make docs`); do not edit it by hand.

/** Which version of it this is. */
export const PROTOCOL = 1;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One answer: its key, and to which question, if it is for that one only. */
export interface Given {
  key: string;
  question?: string;
}

/** The answer to what is asked. `question` is the name that it was asked under: after anything has changed it is refused. */
export interface AnswerMessage {
  id?: string;
  type: "answer";
  question: string;
  key: string;
}

/** A plan, said whole: it stands as far as nothing comes between. */
export interface SayMessage {
  id?: string;
  type: "say";
  question: string;
  answers: Given[];
}

/** What these answers would lead to, for the fighter who is asked or another of this seat's. */
export interface PlanMessage {
  id?: string;
  type: "plan";
  answers?: Given[];
  who?: string | null;
  fill?: boolean; // whether usual answers are put in between
}

/** A plan for the next time that a fighter is asked at the beginning of its turn or declaration: it is kept, sealed, and offered then. Without answers, none any more. */
export interface PrepareMessage {
  id?: string;
  type: "prepare";
  who: string;
  answers?: Given[];
}

/** How likely it is what these answers come to. */
export interface OddsMessage {
  id?: string;
  type: "odds";
  answers?: Given[];
}

/** What may be added to these answers, as switches of one question. */
export interface ExtrasMessage {
  id?: string;
  type: "extras";
  answers?: Given[];
  taken?: Record<string, number>;
}

/** Each answer to what is asked with its odds; with `answers`, to the question that comes after them, and with `then` as if these were said next, where they fit. `seconds` gives what is known by then; `left` tells what is not. */
export interface StakesMessage {
  id?: string;
  type: "stakes";
  answers?: Given[];
  then?: Given[];
  keys?: string[]; // only these answers, in this order
  seconds?: number; // 0 for as long as it takes
}

/** Which answer wins most often, within a time. */
export interface AdviseMessage {
  id?: string;
  type: "advise";
  seconds?: number;
}

/** For each hex in reach the chance of being wounded before the next turn. */
export interface ThreatMessage {
  id?: string;
  type: "threat";
  seconds?: number;
}

/** What the fighter who is asked can do about somebody or some hex. */
export interface AboutMessage {
  id?: string;
  type: "about";
  target: string;
  rough?: boolean; // whether rough chances will do, which are known sooner
}

/** What is asked together with the question that follows it. */
export interface JoinedMessage {
  id?: string;
  type: "joined";
}

/** Other ways to do what these answers come to: elsewhere, with something on top; the best first, each whole. There, what the answers lead to by themselves is marked as filled. */
export interface WaysMessage {
  id?: string;
  type: "ways";
  answers?: Given[];
  seconds?: number;
}

/** What whoever is asked said the last time, if all of it is possible again; a plan, or nothing. */
export interface BeforeMessage {
  id?: string;
  type: "before";
}

/** What an agent would say to what is asked, after these answers: a plan. */
export interface AsAdvisedMessage {
  id?: string;
  type: "as advised";
  answers?: Given[];
}

/** What the dice that are asked for would come to if they showed that: '4 3 5' or '12'. */
export interface VerdictMessage {
  id?: string;
  type: "verdict";
  key: string;
}

/** One answer with all that the rulebook says of it. */
export interface OptionOfMessage {
  id?: string;
  type: "option";
  key: string;
  answers?: Given[]; // to the question that comes after these
}

/** Why that is not among the answers. */
export interface WhyNotMessage {
  id?: string;
  type: "why not";
  key: string;
  answers?: Given[]; // to the question that comes after these
}

/** What one would look for among the answers and does not find. */
export interface NotNowMessage {
  id?: string;
  type: "not now";
  answers?: Given[]; // to the question that comes after these
}

/** A question to the map, in words. */
export interface AskMessage {
  id?: string;
  type: "ask";
  text: string;
  who?: string | null;
}

/** Somebody's character sheet. */
export interface SheetOfMessage {
  id?: string;
  type: "sheet";
  name: string;
}

/** Takes back one's own last answer, as long as nothing has come of it; for the game master the last thing that anybody said. `line` takes all that was said in one plan with it. */
export interface TakeBackMessage {
  id?: string;
  type: "take back";
  line?: boolean;
}

/** The game master takes everything back to the beginning of a beat of the log. */
export interface TakeBackToMessage {
  id?: string;
  type: "take back to";
  beat: number;
}

/** What the game master would undo by taking everything back to the beginning of a beat. */
export interface WouldTakeBackMessage {
  id?: string;
  type: "would take back";
  beat: number;
}

/** The game master takes nothing back, whoever has asked for it. */
export interface RefuseTakeBackMessage {
  id?: string;
  type: "refuse take back";
  why?: string;
}

/** Asks the game master to take something back: `asks` of the table, until it is done or refused. */
export interface AskToTakeBackMessage {
  id?: string;
  type: "ask to take back";
  why?: string;
}

/** A ruling of the game master. `rulings` lists what there is. */
export interface RuleMessage {
  id?: string;
  type: "rule";
  subject: string;
  field: string;
  value: string;
}

/** What a ruling would come to, and the line that the log would show; nothing changes. */
export interface WouldRuleMessage {
  id?: string;
  type: "would rule";
  subject: string;
  field: string;
  value: string;
}

/** What can be ruled. With a subject (a fighter, a hex, or 'scene') only what can be ruled of that one, and with the values that it may take now; that is for the game master. */
export interface RulingsMessage {
  id?: string;
  type: "rulings";
  subject?: string;
}

/** The game master lets somebody join the fight: like one of the catalogue, with a sheet of its own, or both. It is there at once, and has turns from the next round on. */
export interface AddFighterMessage {
  id?: string;
  type: "add fighter";
  name?: string; // without one, that of the catalogue, with a number if it is taken
  side: string;
  hex: string;
  facing?: string | null; // without one, towards the nearest foe
  like?: string | null; // somebody of the rulebook's catalogue
  sheet?: Record<string, Json>; // as `change` of a scenario's fighter
  start?: Record<string, Json>; // as in a scenario, such as `hidden`
  control?: string;
  doctrine?: string | null;
}

/** Who plays a fighter from now on: 'human' or an agent. For the game master, and for whoever has its seat. */
export interface ControlMessage {
  id?: string;
  type: "control";
  fighter: string;
  control: string;
}

/** Lets an agent play some fighters for a while, in one go: until somebody else's turn comes ('turn'), or until they are given back, which is the same message without an agent. For the game master, and a seat for its own. */
export interface LendMessage {
  id?: string;
  type: "lend";
  fighters: string[];
  agent?: string; // empty to give them back
  until?: "turn" | "back";
}

/** Seconds that people have; null for as long as they like. */
export interface Limits {
  defence?: number | null;
  turn?: number | null; // for all questions of a turn together
}

/** How the game master wants the table to be; what is not named stays as it is. */
export interface SettingsMessage {
  id?: string;
  type: "settings";
  odds?: "open" | "own" | "none"; // what players see: all chances, none that rest on a foe's numbers, or none
  clock?: Limits;
  show_win_chance?: boolean; // to everybody, while the fight runs
  take_back?: "ask" | "free"; // whether players must ask once something has come of an answer
}

/** The game master gives whoever is asked more time on the clock. */
export interface MoreTimeMessage {
  id?: string;
  type: "more time";
  seconds?: number;
}

/** The game master pauses the fight. */
export interface PauseMessage {
  id?: string;
  type: "pause";
  why?: string;
}

/** The game master lets the fight go on. */
export interface ResumeMessage {
  id?: string;
  type: "resume";
}

/** The game master goes on with a fight of an older version, from the beat that comes out differently now. */
export interface GoOnMessage {
  id?: string;
  type: "go on";
}

/** A line for everybody at the table. */
export interface ChatMessage {
  id?: string;
  type: "chat";
  text: string;
}

/** The game master rolls dice, for everybody to see or in secret: '3d', '1d100', '2d+1'. */
export interface RollMessage {
  id?: string;
  type: "roll";
  dice: string;
  why?: string;
  open?: boolean;
}

/** Points at a hex. */
export interface PingMessage {
  id?: string;
  type: "ping";
  hex: string;
}

/** Somebody at the table. */
export interface Person {
  name: string;
  role: string;
  fighters: string[];
  here: boolean;
}

/** For whom the fight waits, as far as this seat may know. */
export interface Waiting {
  fighter: string | null;
  by: string; // a person, an agent, 'a player' who has said no name, or 'the game master'
  thinks: boolean; // an agent is thinking
  question: string; // what is asked, if this seat may know
}

/** What somebody wrote beside the fight. */
export interface Line {
  kind: string;
  author: string;
  text: string;
  said: number; // milliseconds since 1970
  beat: number; // the last beat of the log that was done by then, as this seat counts them
}

/** A hash of a salt and the secret that dice are drawn from; both are told when the fight is over. */
export interface Promised {
  commitment: string;
  salt: string;
  secret: string;
}

/** How the game master wants the table to be. */
export interface TableSettings {
  odds: "open" | "own" | "none";
  clock: Limits;
  show_win_chance: boolean;
  take_back: "ask" | "free";
}

/** Somebody's time: it runs while that one is here and the fight is not paused. */
export interface Ticks {
  fighter: string;
  kind: "defence" | "turn";
  left: number; // milliseconds
  runs: boolean;
}

/** Somebody asks the game master to take something back. */
export interface AsksBack {
  by: string;
  why: string;
  said: number; // milliseconds since 1970
}

/** An answer, roll or ruling that would be undone. */
export interface UndoneAnswer {
  who: string; // for which fighter; empty for a ruling about none
  by: string;
  answer: string;
}

/** What a take-back would undo. */
export interface Undone {
  lines: string[];
  answers: UndoneAnswer[];
}

/** What goes on at the table beside the fight. */
export interface Table {
  paused: string; // why, if it is
  read_only: string; // why nothing can be said any more, if so
  waiting: Waiting | null;
  people: Person[];
  controls: Record<string, string>; // who plays each fighter
  agents: Record<string, string>; // which agent would play each fighter: whom the scenario names, or the book
  lent: Record<string, string>; // fighters whom an agent plays for a while, and which
  settings: TableSettings;
  clock: Ticks | null;
  asks: AsksBack[]; // for the game master, and for whoever asked
  ready: string[]; // fighters for whom a plan is kept
  promises: Promised[]; // of the dice; the last holds now
}

/** The fight as this seat may know it; after a cursor, only the events from `events_from` on. */
export interface WelcomeMessage {
  type: "welcome";
  protocol: number;
  seat: string;
  role: string;
  name: string;
  fighters: string[];
  events_from: number;
  fight: Fight;
  question: string; // goes with an answer
  prepared: Given[]; // a plan that was kept for what is asked now
  table: Table;
  lines: Line[];
  cursor: string; // to go on from after a lost connection
}

/** What has changed for this seat. */
export interface ChangedMessage {
  type: "changed";
  update: Update;
  question: string;
  prepared: Given[];
  table: Table | null;
  lines: Line[];
  cursor: string;
}

/** What came of a message of this seat. */
export interface ReplyMessage {
  type: "reply";
  to: string;
  result: Json;
}

/** Somebody else's answer to the same question. */
export interface Quicker {
  by: string; // a person or an agent
  answer: string;
  fighter: string;
}

/** A message of this seat was not taken, and nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  to: string;
  status: number;
  text: string;
  quicker: Quicker | null; // whose answer stands instead of one that came late, if this seat may know
}

/** Somebody points at a hex. */
export interface PingedMessage {
  type: "pinged";
  hex: string;
  by: string;
}

/** What troubles the server, for everybody; empty when it is over. */
export interface NoticeMessage {
  type: "notice";
  trouble: string;
}

/** The connection ends, and why. */
export interface ClosingMessage {
  type: "closing";
  text: string;
}

/** Whom somebody shall play: fighters of one side; none for a spectator. */
export interface NewSeat {
  fighters?: string[];
  name?: string;
}

/** What becomes of a seat: whom it shall play from now on, none for a spectator; what it is called. What is left out stays. */
export interface SeatChange {
  fighters?: string[] | null;
  name?: string | null;
}

/** What is fought: one of `scenario`, `toml` and `document` says so. */
export interface Staged {
  scenario?: string | null; // the name of one that comes with Fracas
  toml?: string | null; // a scenario as a file has it
  document?: Record<string, Json> | null; // the same as JSON
}

/** A side of a scenario, and those of it whom a spectator sees at the start. */
export interface CardSide {
  name: string;
  colour: string; // a name such as 'red', or '#cc3311'
  fighters: string[];
}

/** A scenario to choose from, as a spectator sees it at the start; of fighters what a small map shows. */
export interface Card {
  name: string;
  title: string;
  rulebook: string;
  about: string; // what it is about, in a sentence; empty if it does not say
  sides: CardSide[];
  board: Board;
  fighters: Fighter[]; // without gear and parts of the body
  secrets: boolean; // somebody hides, or a side is not shown all of the others
}

/** How a scenario begins, for whoever sets it up: hidden fighters are in it. */
export interface Preview {
  board: Board;
  fighters: Fighter[];
}

/** A scenario that comes with Fracas, as it is written. */
export interface WrittenScenario {
  name: string;
  title: string;
  rulebook: string;
  document: Record<string, Json>; // what the file says
  toml: string; // the file, with its comments
  preview: Preview;
}

/** Something that is wrong with a scenario, and where that is. */
export interface Flaw {
  where: string; // such as 'fighters.Hrolf.change.skills.Spaer'; empty if nowhere
  path: (string | number)[]; // the same, as keys and places (from 0) in `document`, as far as they exist
  text: string;
  line?: number | null; // of `toml`, from 1
  instead?: string; // what was most likely meant; empty if nobody can say
}

/** A scenario as it is written, and what is wrong with it. */
export interface Checked {
  problems: Flaw[];
  notes?: string[]; // what is right, but easily overlooked
  document: Record<string, Json> | null; // what it says; null if it is no TOML
  toml: string; // as it came, or written for people if it came as JSON
  preview: Preview | null; // how it would begin, without whatever is wrong; null without a sound map
}

/** A rulebook. */
export interface BookLine {
  key: string;
  title: string;
  rules: number; // how many it has
}

/** A switch of a rulebook, as it stands under `[rules]` of a scenario. */
export interface HouseRule {
  key: string;
  about: string;
  rule: string;
  values: string[]; // what it can be set to; none for any number from `low` to `high`
  low?: number | null;
  high?: number | null;
  default: string;
}

/** A kind of ground: walls, doors, water, heights are such. A map has its character for each hex. */
export interface GroundKind {
  key: string;
  character: string;
  name: string;
  about: string; // what it does; empty for plain ground
  closed: boolean;
  opaque: boolean;
  cover: string;
  height: number;
  extra: number;
  rule: string;
}

/** Something that the catalogue has: a character, a weapon, a skill. */
export interface CatalogueEntry {
  key: string;
  name: string;
  about: string;
  sheet?: Record<string, Json> | null; // of a character: what `change` is laid over
}

/** What may be written in a field. */
export interface Takes {
  kind: "number" | "text" | "flag" | "choice" | "list" | "table" | "form";
  whole?: boolean; // of a number: without a fraction
  low?: number | null;
  high?: number | null;
  choices?: Json[]; // of a choice, all there are; of a table, the keys that it may have
  shelves?: string[]; // kinds of the catalogue whose keys may stand here; of a table, as its keys
  own?: boolean; // a table may stand in place of a key: something of one's own
  items?: Takes | null; // of a list or a table: what each holds
  fields?: FormField[]; // of a form within another, or of the table that may stand in place of a key
}

/** A field of a form: a key of a sheet, of a start, of a scene, of a side. */
export interface FormField {
  key: string;
  label: string;
  takes: Takes;
  required: boolean;
  default: Json; // if it is left out; null where that follows from something else
  about: string;
  rule: string;
  group: string; // the part of the form; empty for a short one
}

/** Somebody who can play for people. */
export interface AgentLine {
  name: string;
  about: string;
  usual: boolean;
}

/** How somebody fights whom an agent plays. */
export interface DoctrineLine {
  name: string;
  about: string;
}

/** How much a person is asked for a fighter: an affair of the page. */
export interface LevelLine {
  key: string;
  name: string;
  about: string;
}

/** All that a page needs to set up a fight by a rulebook that it does not know. `forms` has the fields of `sheet` (which stand under `change` of a fighter), `start` and `scene`, as the book reads them, and those of `fighter`, `side`, `ends`, `table` and `doctrine`, which are the same in every book. */
export interface Book {
  key: string;
  title: string;
  hex: string; // how far it is from one hex to the next; empty if nobody says
  facings: string[]; // none in a book without facing
  colours: string[]; // of sides, by name; '#cc3311' will do, too
  largest_map: number; // columns, and rows
  most_hexes: number; // columns times rows, at a table
  most_fighters: number;
  switches: HouseRule[];
  profiles: Record<string, Record<string, string>>; // names for sets of switches: `profile` under `[rules]`
  grounds: GroundKind[];
  catalogue: Record<string, CatalogueEntry[]>; // by kind; `characters` first
  forms: Record<string, FormField[]>;
  agents: AgentLine[];
  doctrines: DoctrineLine[];
  targets: string[]; // whom a doctrine may go for, besides somebody's name
  words: string[]; // what a doctrine may tell a group
  levels: LevelLine[];
}

/** What a rule of a variant does to those of its base, or what is done to it. */
export interface RelatedRules {
  deed: string;
  numbers: string[];
}

/** A rule in our own words. */
export interface RuleText {
  number: string;
  title: string;
  text: string;
  rulebook: string;
  book: string; // the title of the rulebook
  shows: string[]; // of a worked example: the rules that it shows
  relations: RelatedRules[];
}

/** How a fight will go: so many of them, or as many as there is time for. */
export interface Simulation {
  scenario?: string | null; // the name of one that comes with Fracas
  toml?: string | null; // a scenario as a file has it
  document?: Record<string, Json> | null; // the same as JSON
  controls?: Record<string, string>; // which agent plays a side
  fights?: number;
  seconds?: number;
  seed?: number;
}

/** How often a side wins. */
export interface WinShare {
  side: string;
  share: number; // from 0 to 1
  low: number; // of the 95 % interval
  high: number;
}

/** How often somebody was out of the fight at its end, in whatever way, and how often dead. */
export interface FallShare {
  fighter: string;
  side: string;
  out: number; // from 0 to 1, of all fights; those who fled or yielded, too
  dead: number;
  fled: number;
  prisoner: number;
}

/** A fight that is worth watching: a new one with seeded dice, this seed and these agents goes the same way, unless they draw lots of their own. */
export interface Watch {
  number: number; // its number in the simulation, from 1
  seed: string; // a whole number, too long for some to take it as one
  winner: string | null;
  rounds: number;
}

/** Fights to watch: one like most, the closest, the longest. */
export interface Watched {
  typical: Watch;
  closest: Watch;
  longest: Watch;
}

/** How many fights went which way, so far. */
export interface Simulated {
  sides: string[];
  fights: number; // how many have been fought
  wanted: number; // how many there are to be
  wins: Record<string, number>; // by side
  draws: number;
  forfeits: Record<string, number>; // by side, how many it lost because its agent failed
  rounds: Record<string, number>; // how many fights were over in each round
  round_word: string; // what the book calls a round: 'second'
  survivors: Record<string, number>; // by side, how many were left standing in all fights
  seconds: number; // how long it took
  won?: number[]; // who won each of the fights since the line before: which of `sides`, from 0; -1 for nobody
  shares?: WinShare[]; // how often each side wins
  fallen?: FallShare[]; // who falls
  watch?: Watched | null;
}

/** One of `scenario`, `toml`, `document` and `record` says what is fought. */
export interface NewFight {
  scenario?: string | null; // the name of one that comes with Fracas
  toml?: string | null; // a scenario as a file has it
  document?: Record<string, Json> | null; // the same as JSON
  record?: string | null; // the record of a fight, which goes on from there
  controls?: Record<string, string>; // who plays a side or a fighter: 'human' or an agent
  dice?: string; // 'secret': from a secret that is promised and told at the end; 'typed': real dice; 'seeded'
  seed?: number | string | null; // of dice that are 'seeded', so that a fight goes again as it did; only for those
  name?: string; // of the game master
  seats?: NewSeat[];
}

/** A seat and what opens it. The token is shown this once. */
export interface Opened {
  seat: string;
  fight: string;
  role: string;
  fighters: string[];
  name: string;
  token: string;
  link: string;
}

/** A new fight, the game master's seat first. */
export interface MadeFight {
  fight: string;
  title: string;
  seats: Opened[];
}

/** A seat, as the game master sees it. */
export interface SeatView {
  seat: string;
  role: string;
  fighters: string[];
  name: string;
  revoked: boolean;
  here: boolean;
}

/** A fight for which somebody has a seat. */
export interface FightView {
  fight: string;
  title: string;
  rulebook: string;
  over: boolean;
  changed: number; // in which hour anything was last said: its beginning, in milliseconds
  seats: string[];
  roles: string[];
  asked: string; // the fighter for whom this browser is asked; empty if for none, or if it was not looked
}

/** What somebody wants to be called at the table. */
export interface Named {
  name: string;
}

/** Sits down: a token for a cookie, and one's name. */
export interface Sitting {
  token: string;
  name?: string;
}

/** A new fight that begins where another stood: after that beat, or where it stands now. */
export interface Fork {
  beat?: number | null;
  name?: string;
  controls?: Record<string, string>; // who plays a side or a fighter from there on, if others
}

/** How the chance to win went: of a side, or of the one that the first person played; for so long. */
export interface CurveWanted {
  side?: string | null;
  seconds?: number;
}

/** The chance to win at a moment of a fight, if everybody plays on as a plain agent would. */
export interface WinChance {
  beat: number; // the beat of the log after which it is; 0 for the beginning
  round: number;
  chance: number; // from 0 to 1; a draw is half a win
  low: number; // of the 95 % interval
  high: number;
  play_outs: number; // how many fights were played on from there; 0 for the end itself
  line: string; // what has happened since the moment before it, in a line
}

/** How the chance to win went over a fight, so far: some moments of it, in order. */
export interface WinCurve {
  side: string; // whose chance it is
  points: WinChance[];
  play_outs: number;
  done: boolean; // whether this is all
  seconds: number; // how long it took
}

/** What can be done for somebody after a fight. */
export interface Remedy {
  key: string;
  takes: string;
  text: string;
  rule: string;
}

/** A remedy, for somebody or by somebody, and what else it takes. */
export interface Treatment {
  name: string;
  remedy: string;
  words?: string[];
}

/** What is done after a fight, in order, and whose sheets are wanted. */
export interface AfterWanted {
  treatments?: Treatment[];
  party?: string[];
  scenario?: string | null; // one that comes with Fracas, into which they go, instead of those of `side`
  side?: string | null; // without one, the scenario's first
}

/** A file with one sheet or those of a party, as TOML. */
export interface SheetsFile {
  toml: string;
}

/** Somebody as a file of sheets has it: for `add fighter`, or as `change` and `start` of a scenario's fighter. */
export interface OnPaper {
  name: string;
  sheet: Record<string, Json>;
  start: Record<string, Json>;
}

/** Those whom a file of sheets is about. */
export interface Sheets {
  rulebook: string;
  people: OnPaper[];
}

/** What becomes of those who fought. */
export interface After {
  over: boolean;
  remedies: Remedy[];
  told: string[][]; // what each treatment brought, in words
  fighters: Fighter[];
  party: string; // a file of their sheets, as TOML, from which scenarios take fighters
  document?: Record<string, Json> | null; // the next fight, if a `scenario` was named: with them in it
}

/** What all of them have in common: strict about what they take in, and never changed once made. */
export interface Model {
}

/** One number of a sum, and why. */
export interface Term {
  value: number;
  text: string;
  rule: string;
}

/** A sum and its terms, in the order in which the rulebook names them. */
export interface Tally {
  total: number;
  terms: Term[];
}

/** A kind of ground. */
export interface Terrain {
  key: string;
  name: string;
  closed: boolean; // nobody can enter it
  opaque: boolean; // nobody sees through it
  cover: string; // what it hides of somebody behind it
  height: number;
  extra: number; // movement points to enter it, beyond the ordinary
  rule: string;
}

/** A side wins by reaching one of these hexes. */
export interface Goal {
  side: string;
  hexes: string[];
}

/** The map: `rows` has a character for each hex, row by row, which `kinds` explains. The first character of the first row is hex a1, the second b1; every second row is drawn half a hex to the right. */
export interface Board {
  columns: number;
  rows: string[];
  kinds: Record<string, Terrain>;
  goals: Goal[];
  may_leave: boolean; // whether one can flee over the edges of the map
  hex: string; // how far it is from one hex to the next: 'a yard'; empty if nobody says
}

/** A number that goes up and down: hit points, fatigue, action points. */
export interface Gauge {
  key: string;
  name: string;
  value: number;
  most: number;
  pending: number; // what it will still lose, or gain if negative, by itself
  vital: boolean; // it tells how badly somebody is wounded
  rule: string;
}

/** Something that is the matter with somebody. */
export interface Condition {
  key: string;
  text: string;
  rule: string;
  lasts: string; // how long; empty where nobody can say
}

/** A thing that somebody has. */
export interface Item {
  name: string;
  where: string;
  notes: string[];
  reach: number[]; // how many hexes away it strikes
  hex: string; // where it lies, if it was dropped; else empty
}

/** A part of a body that a blow can be aimed at. */
export interface BodyPart {
  key: string;
  name: string;
  armour: string;
  wounds: string;
  useless: boolean;
}

/** Somebody in the fight, as one seat sees it. With `[table] foes = "described"` a foe has no gauges, gear or body parts but words; with "hidden" not even those. */
export interface Fighter {
  name: string;
  side: string;
  hexes: string[]; // the whole body, its own place first; none if it is not there
  facing: string; // empty in a book without facing
  posture: string;
  standing: "in" | "out" | "to come" | "fled" | "prisoner"; // whether it is in the fight
  hidden: boolean; // foes do not know where it is
  gauges: Gauge[];
  conditions: Condition[];
  gear: Item[];
  body: BodyPart[];
  reach: number[];
  words: string[]; // how it is, in short phrases
}

/** A line of a character sheet: an attribute, a trait, a skill, an attack, a defence. */
export interface Score {
  name: string;
  text: string; // what it comes to; empty for what one has or has not
  rule: string;
  note: string; // damage, reach, or why it cannot be used now
  tally: Tally | null; // the sum that it comes from
}

/** Something that takes longer than a turn and is not done yet. */
export interface Work {
  text: string;
  left: number;
  unit: string; // what it is counted in: seconds, AP, rounds
  rule: string;
  done: number; // 0 where nobody counts it
}

/** Somebody's character sheet, as it counts now and as far as this seat may know it. `fighter` has what changes from moment to moment: points, wounds and other conditions, gear, armour by place. Of a foe whose numbers the scenario does not show (`[table] foes`) there is nothing else. */
export interface Sheet {
  version: 1;
  fighter: Fighter;
  known: boolean; // whether this seat may see all of it
  attributes: Score[];
  traits: Score[];
  skills: Score[];
  attacks: Score[];
  defences: Score[];
  work: Work[];
  notes: string[]; // what the sums take for granted
  unused: string[]; // what else is on it, without a use in a fight
}

/** A way to a hex: those entered one by one, the facing in each, and the points spent by then. */
export interface Way {
  hexes: string[];
  facings: string[];
  costs: number[];
}

/** One answer. `key` is what is said; all else is for whoever chooses. */
export interface Option {
  key: string;
  label: string;
  kind: "choice" | "place" | "hex" | "fighter" | "facing" | "amount";
  hex: string | null;
  way: Way | null;
  cost: number | null; // movement points of the way
  fighter: string | null;
  facing: string | null;
  amount: number | null;
  chance: number | null; // of the roll that it leads to, exact
  chance_of: string; // what that is the chance of: 'of a hit, before any defence'
  outlook: number | null; // without a roll of its own, the chance of what hangs on it
  beside: number | null; // a second chance that hangs on it
  beside_of: string; // what that is the chance of
  tally: Tally | null;
  rule: string;
  note: string;
  details: string[]; // for whoever looks closer: the total needed, criticals
  group: string; // the heading under which it stands; empty for none
  ends_turn: boolean; // whether it does nothing but end the turn
}

/** An answer that one would look for, and why it is not offered. */
export interface NotNow {
  key: string;
  why: string;
}

/** A hex that may be answered, and the points that it takes to get there; none for one that is only pointed at. `seat.option` tells the way. */
export interface Place {
  hex: string;
  cost: number | null;
}

/** A number from `low` to `high` is asked for. */
export interface Amount {
  low: number;
  high: number;
}

/** Real dice are to be thrown and typed. */
export interface Throw {
  pool: string;
  purpose: string;
  example: string; // what one could type
}

/** Who is asked, what, and the answers. `number` goes with the answer, so that a late one does no harm. */
export interface Prompt {
  version: 1;
  number: number; // how many entries this seat knew of when this was asked
  who: string;
  side: string;
  referee: boolean; // the game master decides, about this fighter
  question: string;
  text: string;
  rule: string;
  kind: "" | "defence" | "location" | "extra" | "split" | "declaration"; // what sort of question it is, if it is answered in a way of its own
  about: string | null; // the fighter whom it is about: who strikes, or is struck at
  options: Option[]; // all but `places`; of an amount only some
  places: Place[]; // hexes, if there are many: answered by name
  usual: string; // what most people would say without thinking; empty for none
  matters: boolean; // whether anything hangs on it; if not, the usual answer will do
  amount: Amount | null;
  throw: Throw | null;
}

/** Dice that fell: whose, what for, the total, and what each of them showed where that is known. */
export interface Roll {
  who: string;
  purpose: string;
  pool: string;
  total: number;
  dice: number[];
}

/** Something that happened. `sentence` is empty for what needs no words. */
export interface Event {
  number: number;
  beat: number; // events with the same number happened in one go; counted for this seat
  kind: string;
  sentence: string;
  headline: boolean; // what follows belongs under it
  who: string | null;
  foe: string | null;
  hexes: Record<string, string | string[]>; // by field: start, end, hex
  rolls: Roll[]; // the dice that fell before it was told
  tallies: Record<string, Tally>;
  details: Record<string, Json>; // what else the rulebook says of it
}

/** An answer or a roll that did not come from whoever plays that fighter. */
export interface SaidBy {
  who: string;
  by: string; // a person or an agent, by name
  how: "master" | "clock" | "agent" | "typed"; // by the game master, by the clock, by an agent in somebody's place; real dice, typed in
}

/** What happened in one go, in a line: events with that `beat` are what it is made of. */
export interface Beat {
  number: number;
  line: string;
  round: number; // in which round; `Fight.round_word` says what the book calls one
  weight: "routine" | "aside" | "move" | "deed" | "blow" | "harm"; // the weightiest thing that happened in it
  said_by: SaidBy[]; // at a table: who else had a say in it
}

/** One answer that was tried before another was given, in fights that were played on from there. */
export interface Weighed {
  key: string;
  label: string;
  lasting: boolean; // whether it was tried from then on, instead of once
  gain: number; // how much more it wins than the usual answer: 0.06 for 6 in a hundred
  error: number; // half the width of a 95 % interval around it
  fights: number; // how many fights were played on with it
}

/** Why an agent gave an answer: what it weighed, what each was worth, and what decided. */
export interface Reasoning {
  beat: number; // the beat of the events that came of it, or else of the last before it
  who: string;
  question: string;
  text: string; // what was asked
  key: string;
  label: string;
  usual: string; // the label of what it would have said without thinking
  ground: "plain" | "weighed" | "targeted" | "flees" | "yields"; // what decided: nothing was weighed, the look ahead, or what its doctrine says
  sentence: string;
  tried: Weighed[]; // what else was tried, best first
  fights: number; // how many fights were played on in all
  rounds: number; // for how many rounds; 0 for to the end
  chance: number | null; // how well the usual answer did, from 0 for lost to 1 for won
}

/** A fight as one seat sees it. */
export interface Fight {
  version: 1;
  number: number; // how many entries this seat knows of
  title: string;
  rulebook: string;
  seat: string; // a side, a fighter, 'referee' or 'spectator'
  sides: string[];
  round: number;
  round_word: string; // what the book calls a round: 'second'
  acting: string | null;
  order: string[]; // whose turns come, in that order; empty before it is settled
  over: boolean;
  winner: string | null;
  board: Board;
  fighters: Fighter[];
  events: Event[];
  settled: number; // so many events stay; later ones may still be replaced
  beats: Beat[]; // a line for each beat that is worth one
  reasons: Reasoning[]; // what agents have weighed, as far as this seat may know
  prompt: Prompt | null;
}

/** What has changed about somebody: fields that are left out are as they were. Of one who has just come into sight there are all of them. */
export interface FighterChange {
  name: string;
  side: string | null;
  hexes: string[] | null;
  facing: string | null;
  posture: string | null;
  standing: "in" | "out" | "to come" | "fled" | "prisoner" | null;
  hidden: boolean | null;
  gauges: Gauge[] | null;
  conditions: Condition[] | null;
  gear: Item[] | null;
  body: BodyPart[] | null;
  reach: number[] | null;
  words: string[] | null;
}

/** What has changed for a seat since it was last told. Events from `replaced_from` on that it may have are void: they belonged to a beat that was still running, or were taken back; so are the lines of their beats. Fighters that are not listed are as they were; those in `gone` are not to be seen any more. */
export interface Update {
  version: 1;
  number: number;
  round: number;
  acting: string | null;
  order: string[] | null; // null if it is as it was
  over: boolean;
  winner: string | null;
  replaced_from: number;
  events: Event[];
  settled: number; // so many events stay; later ones may still be replaced
  beats: Beat[]; // the lines of the beats that these events belong to
  reasons: Reasoning[]; // what agents have weighed since
  fighters: FighterChange[];
  gone: string[];
  board: Board | null;
  prompt: Prompt | null;
}

/** How things stood after a beat, as changes since the one before it; the first of a list has everything. Beat 0 is the beginning. */
export interface Stood {
  beat: number;
  round: number;
  acting: string | null;
  fighters: FighterChange[];
  gone: string[];
  board: Board | null;
}

/** Another answer to a question of a plan. */
export interface Alternative {
  key: string;
  label: string;
}

/** One answer of a plan. */
export interface PlannedAnswer {
  question: string;
  text: string;
  kind: "" | "defence" | "location" | "extra" | "split" | "declaration"; // what sort of question it answers
  key: string;
  label: string;
  filled: boolean; // nobody said it: it is the usual answer
  others: Alternative[]; // what else could be said; not for hexes and numbers
  fighter: string | null; // whom it names
  hex: string | null; // the hex that it names, in a plan
  way: Way | null; // how one goes there, in a plan
}

/** Answers that have not been said yet, and what they lead to. */
export interface Plan {
  version: 1;
  number: number; // how many entries this seat knew of when it was made
  who: string;
  now: boolean; // whether it can be said now: the fighter is asked
  answers: PlannedAnswer[];
  stop: "a roll" | "another is asked" | "a question" | "the turn is over" | "the fight is over" | "too long"; // why it ends there
  next: Prompt | null; // what the fighter is asked next
  roll: Throw | null; // the dice that fall next
  chance: number | null; // of the roll that comes next, as the last answer that leads to one has it
  chance_of: string; // what that is the chance of: 'of making the foe's defence harder'
  asked: string | null; // who else is asked
  dropped: string[]; // answers to questions that did not come up
  changed: string[]; // answers that are not offered any more
  why_not: string; // why the last of `changed` is not, if the plan stops there
  rest: string[]; // answers that it has not come to
  assumed: string[]; // rolls that are taken to succeed
  hex: string | null; // where the fighter is by then; null if it is not there
  facing: string; // which way it faces by then; empty in a book without facing
}

/** What dice on a real table would come to, before anybody has said what they show. */
export interface RollVerdict {
  roll: Roll;
  event: Event | null; // what would be told of it at once; null for nothing
}

/** Answers that belong together, to be chosen in one. */
export interface Chain {
  label: string;
  answers: PlannedAnswer[];
  chance: number | null; // of what they are for; null where no die falls
  note: string;
}

/** Something that may be added to what is planned: a deceptive blow, a boost. `key` is what `seat.extras` is given back, with how much of it is to be taken. */
export interface Extra {
  question: string;
  key: string;
  label: string;
  note: string;
  rule: string;
  taken: number; // how much of it the plan has
  most: number; // how much of it there could be, beside what is taken of the others
  with_more: number | null; // the chance with one more; null if there is no more
  with_less: number | null; // the chance with one less; null if none is taken
}

/** Answers that add up, as switches of one question, and the plan that has what is taken of them. */
export interface Extras {
  version: 1;
  plan: Plan;
  extras: Extra[];
  chance: number | null; // of what the plan is for; null where no die falls
  left_out: string[]; // what was wanted and is not to be had, or not so much
}

/** One thing that can come of an attempt, and how likely that is. */
export interface Outcome {
  key: string;
  text: string;
  chance: number;
  purpose: boolean; // what the attempt is for: this or what follows it
}

/** A roll that an attempt has to get past to come to its purpose. */
export interface Hurdle {
  who: string | null; // who rolls
  purpose: string; // what the roll is for: 'attack roll', 'damage'
  pool: string;
  chance: number; // that the attempt gets past it, once it has come so far
  how: string[]; // what whoever rolls would answer first: 'Dodge', 'retreat to e4'
  tally: Tally | null; // the sum that the dice are held against or added to
}

/** What a plan comes to, to the end of the beat: in the book's order, from nothing to the worst. */
export interface Odds {
  version: 1;
  number: number;
  outcomes: Outcome[];
  chance: number; // of the purpose, or anything beyond it
  error: number; // no chance is off by more than this; after samples, half the width of a 95 % interval
  samples: number; // 0 if all of it was worked out; else what it is about, by so many throws of the dice
  attempt: number; // which of the beat's attempts comes next
  attempts: number; // how many the beat has in all, such as two blows
  hurdles: Hurdle[]; // of a plan: the rolls on the likeliest way to its purpose, in a row
}

/** One answer, if need be with answers to the questions right after it, and what it comes to. */
export interface Stake {
  answers: string[]; // their keys, in a row
  label: string;
  odds: Odds | null; // null where no die falls before the next question
  then: string; // what comes next where nothing is at stake yet
}

/** What is at stake at a question: each answer with its odds, if the questions after it are answered as usual. */
export interface Stakes {
  version: 1;
  number: number;
  who: string;
  side: string;
  question: string;
  text: string;
  rule: string;
  suffered: boolean; // the outcomes are what becomes of whoever is asked, who defends
  options: Stake[];
  untried: number; // of many numbers or hexes: how many more there are
  left: string[]; // answers for which there was no time: ask for them again
}

/** One answer, and how often its side wins after it. */
export interface Advised {
  key: string;
  label: string;
  chance: number; // of winning; a drawn fight counts half
  low: number; // of the 95 % interval
  high: number;
  stands: number; // how often whoever is asked is still in the fight at the end
  gain: number; // over the best with the same luck; of the best, over the next
  error: number; // half the width of the 95 % interval of the gain
  play_outs: number;
  usual: boolean; // what the agent who plays the fights on would say
  same: boolean; // every fight came to the same as after the best answer
}

/** What to answer: by fights that were played on from each answer to their end, the best first. Answers that were given up early stand behind those that were not. */
export interface Advice {
  version: 1;
  number: number;
  who: string;
  side: string;
  question: string;
  text: string;
  options: Advised[];
  verdict: "clear" | "too close to call" | "no difference"; // whether the best is told apart from the next
  reason: string; // what was weighed and what decided, in a sentence or two
  play_outs: number;
  played_by: string; // the agent who plays everybody from there on
  untried: number; // how many more answers there are
  stopped: boolean; // whether somebody stopped it before its budget was spent
}

/** A foe, and the chance that it is the first to wound one. */
export interface Threatening {
  who: string;
  chance: number;
}

/** A hex, and the chance of being wounded there before one's next turn. */
export interface ThreatAt {
  hex: string;
  chance: number;
  error: number; // half the width of the 95 % interval
  by: Threatening[]; // the worst first; these add up to the chance
  here: boolean; // where one is now
}

/** How dangerous it is where somebody could go: for each hex in reach, the safest first. */
export interface Threat {
  version: 1;
  number: number;
  who: string;
  answers: string[]; // what is said before a hex is asked for, such as 'move'
  hexes: ThreatAt[];
  play_outs: number; // for each hex
  played_by: string; // the agent who plays everybody up to then
}

/** What became of a plan that was said: all of it, or as far as it went. */
export interface Said {
  version: 1;
  answers: number; // how many of its answers count now
  rest: PlannedAnswer[]; // what is left of it, to be offered again
  interrupted: string; // what came between; empty for nothing
}

/** A question to the map, for whom it was asked, and the answer in sentences. */
export interface InWords {
  question: string;
  who: string;
  sentences: string[];
}

/** Something that the game master may set: its name, what values it takes, what it means. Where a rulebook lets them be ruled, these names mean the same in every book: `at`, `facing`, `posture`, `hidden`, `out`, `dead`, `fled` and `yielded` of a fighter, its `bonus` on the next roll, a gauge by the gauge's key; the `end` of the scene; the `terrain` of a hex. */
export interface Ruleable {
  field: string;
  takes: string; // what values it takes, in words
  text: string;
  about: "fighter" | "scene" | "hex";
  kind: "number" | "choice" | "hex" | "text"; // of the value, or of the rest of it where it begins with one of `names`
  names: string[]; // what a value begins with: a thing or a part of that fighter's
  choices: string[]; // all there are; of a text, only some
  low: number;
  high: number;
}

/** What a ruling would come to. */
export interface WouldRule {
  line: string; // what the log would say
  taken_back: string[]; // answers that it makes impossible
  note: string; // what else there is to say of it; mostly nothing
}

/** What somebody says to a prompt. */
export interface Answer {
  version: 1;
  number: number; // the number of the prompt that it answers
  key: string;
}

export type FromSeat =
  | AnswerMessage
  | SayMessage
  | PlanMessage
  | PrepareMessage
  | OddsMessage
  | ExtrasMessage
  | StakesMessage
  | AdviseMessage
  | ThreatMessage
  | AboutMessage
  | JoinedMessage
  | WaysMessage
  | BeforeMessage
  | AsAdvisedMessage
  | VerdictMessage
  | OptionOfMessage
  | WhyNotMessage
  | NotNowMessage
  | AskMessage
  | SheetOfMessage
  | TakeBackMessage
  | TakeBackToMessage
  | WouldTakeBackMessage
  | AskToTakeBackMessage
  | RefuseTakeBackMessage
  | RuleMessage
  | WouldRuleMessage
  | RulingsMessage
  | AddFighterMessage
  | ControlMessage
  | LendMessage
  | SettingsMessage
  | MoreTimeMessage
  | PauseMessage
  | ResumeMessage
  | GoOnMessage
  | ChatMessage
  | RollMessage
  | PingMessage;

export type ToSeat =
  | WelcomeMessage
  | ChangedMessage
  | ReplyMessage
  | RefusedMessage
  | PingedMessage
  | NoticeMessage
  | ClosingMessage;

/** What the reply to each message holds. */
export interface Results {
  "answer": null;
  "say": Said;
  "plan": Plan;
  "prepare": null;
  "odds": Odds | null;
  "extras": Extras;
  "stakes": Stakes;
  "advise": Advice;
  "threat": Threat;
  "about": Chain[];
  "joined": Chain[];
  "ways": Chain[];
  "before": Plan | null;
  "as advised": Plan;
  "verdict": RollVerdict;
  "option": Option;
  "why not": string;
  "not now": NotNow[];
  "ask": InWords;
  "sheet": Sheet;
  "take back": { taken_back: string };
  "take back to": null;
  "would take back": Undone;
  "ask to take back": null;
  "refuse take back": null;
  "rule": { note: string };
  "would rule": WouldRule;
  "rulings": Ruleable[];
  "add fighter": { name: string };
  "control": null;
  "lend": null;
  "settings": null;
  "more time": null;
  "pause": null;
  "resume": null;
  "go on": null;
  "chat": null;
  "roll": null;
  "ping": null;
}
