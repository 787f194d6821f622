import type { Words } from "./en";
import { en } from "./en";

// Until a part is translated it speaks English.
export const de: Words = { ...en };
