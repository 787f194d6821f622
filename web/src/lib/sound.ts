// Three sounds, for those who have switched them on: you are asked, somebody is hit, it is over.
import { settings } from "./settings.svelte";

export type Sound = "asked" | "hit" | "over";

const TONES: Record<Sound, [frequency: number, start: number, length: number][]> = {
  asked: [
    [660, 0, 0.12],
    [880, 0.12, 0.16],
  ],
  hit: [[140, 0, 0.14]],
  over: [
    [523, 0, 0.18],
    [659, 0.16, 0.18],
    [784, 0.32, 0.4],
  ],
};

let context: AudioContext | null = null;

export function sound(which: Sound): void {
  if (!settings.get("sound")) return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of TONES[which]) {
    const begin = context.currentTime + start;
    const tone = new OscillatorNode(context, { frequency, type: which === "hit" ? "triangle" : "sine" });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0.0001, begin);
    loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
