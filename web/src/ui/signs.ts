// A sign for each state that somebody can be in, whatever a book calls it. One that nobody has drawn is a dot with its name.
import Activity from "@lucide/svelte/icons/activity";
import Bandage from "@lucide/svelte/icons/bandage";
import BatteryLow from "@lucide/svelte/icons/battery-low";
import BoneFracture from "@lucide/svelte/icons/bone-fracture";
import Brain from "@lucide/svelte/icons/brain";
import CircleAlert from "@lucide/svelte/icons/circle-alert";
import CircleDot from "@lucide/svelte/icons/circle-dot";
import Crosshair from "@lucide/svelte/icons/crosshair";
import Droplet from "@lucide/svelte/icons/droplet";
import Ear from "@lucide/svelte/icons/ear-off";
import EyeClosed from "@lucide/svelte/icons/eye-closed";
import EyeOff from "@lucide/svelte/icons/eye-off";
import Flag from "@lucide/svelte/icons/flag";
import Flame from "@lucide/svelte/icons/flame";
import HandGrab from "@lucide/svelte/icons/hand-grab";
import Hourglass from "@lucide/svelte/icons/hourglass";
import Link from "@lucide/svelte/icons/link-2";
import Loader from "@lucide/svelte/icons/loader";
import Moon from "@lucide/svelte/icons/moon";
import ShieldOff from "@lucide/svelte/icons/shield-off";
import Skull from "@lucide/svelte/icons/skull";
import Tornado from "@lucide/svelte/icons/tornado";
import Waves from "@lucide/svelte/icons/waves-horizontal";
import Zap from "@lucide/svelte/icons/zap";
import type { Component } from "svelte";
import type { Condition, Fighter } from "../protocol";

export type Sign = Component<{ size?: number | string; "aria-hidden"?: boolean }>;

const SIGNS: [RegExp, Sign][] = [
  [/dead|dying|mortal/, Skull],
  [/unconscious|senseless|collapsed|blacked out|asleep/, Moon],
  [/prisoner|yield|surrender/, Flag],
  [/fire|burn/, Flame],
  [/stun|daze|surpris|turn lost|off balance|reel/, Loader],
  [/held|pinned|grappl|holding|lock/, HandGrab],
  [/bound|net|entangl/, Link],
  [/cripple|broken|disabled|useless/, BoneFracture],
  [/bleed/, Droplet],
  [/blind/, EyeOff],
  [/hidden|invisible|unaware/, EyeClosed],
  [/deaf/, Ear],
  [/chok|suffocat/, Tornado],
  [/water|drown/, Waves],
  [/shock|pain|agony/, Zap],
  [/tired|exhaust|fatigue/, BatteryLow],
  [/aim/, Crosshair],
  [/concentrat/, Brain],
  [/wait|watch|task|actions|load/, Hourglass],
  [/no defence|no parry|lost parry|guard|exposed|helpless|must parry/, ShieldOff],
  [/wound/, Bandage],
  [/fear|panic|morale|suppress/, CircleAlert],
  [/in motion|haste/, Activity],
];

export function signOf(condition: Condition): Sign {
  return SIGNS.find(([words]) => words.test(condition.key))?.[1] ?? CircleDot;
}

/** States that are shown by signs: a posture is drawn otherwise. */
export function statesOf(fighter: Fighter): Condition[] {
  return fighter.conditions.filter((each) => each.key !== fighter.posture);
}
