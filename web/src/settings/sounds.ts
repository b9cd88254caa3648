// Sounds, synthesized with WebAudio: short wooden and bell-like tones.
import { settings } from "./settings";

/** The sounds. */
export type Sound = "move" | "capture" | "check" | "end" | "lowTime" | "notify";

/** A tone: when it starts, its pitch, how long it rings, its gain and waveform. */
interface Tone {
  at: number;
  pitch: number;
  seconds: number;
  loud: number;
  wave: OscillatorType;
}

/** A knock: noise through a narrow filter, as wood on wood. */
interface Knock {
  at: number;
  pitch: number;
  seconds: number;
  loud: number;
}

const knocks: Record<Sound, Knock[]> = {
  move: [{ at: 0, pitch: 950, seconds: 0.06, loud: 1 }],
  capture: [
    { at: 0, pitch: 700, seconds: 0.07, loud: 1.1 },
    { at: 0.035, pitch: 1300, seconds: 0.05, loud: 0.8 },
  ],
  check: [{ at: 0, pitch: 950, seconds: 0.06, loud: 0.8 }],
  end: [],
  lowTime: [],
  notify: [],
};

const tones: Record<Sound, Tone[]> = {
  move: [],
  capture: [],
  check: [{ at: 0.02, pitch: 740, seconds: 0.22, loud: 0.25, wave: "triangle" }],
  end: [
    { at: 0, pitch: 523, seconds: 0.5, loud: 0.3, wave: "triangle" },
    { at: 0.12, pitch: 659, seconds: 0.5, loud: 0.3, wave: "triangle" },
    { at: 0.24, pitch: 784, seconds: 0.8, loud: 0.3, wave: "triangle" },
  ],
  lowTime: [
    { at: 0, pitch: 880, seconds: 0.12, loud: 0.22, wave: "square" },
    { at: 0.16, pitch: 880, seconds: 0.12, loud: 0.22, wave: "square" },
  ],
  notify: [{ at: 0, pitch: 660, seconds: 0.3, loud: 0.25, wave: "sine" }],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;
const lastPlayed = new Map<Sound, number>();

function ring(audio: AudioContext, tone: Tone, volume: number): void {
  const start = audio.currentTime + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.seconds);
  const oscillator = new OscillatorNode(audio, { type: tone.wave, frequency: tone.pitch });
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + tone.seconds);
}

function strike(audio: AudioContext, knock: Knock, volume: number): void {
  noise ??= whiteNoise(audio);
  const start = audio.currentTime + knock.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(knock.loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + knock.seconds);
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: knock.pitch, Q: 2.5 });
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + knock.seconds);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** The sound of a move in SAN. */
export function moveSound(san: string): Sound {
  if (/[+#]$/.test(san)) return "check";
  return san.includes("x") ? "capture" : "move";
}

/** Plays a sound unless muted; the same one at most ten times a second. */
export function playSound(sound: Sound): void {
  const volume = settings.value.volume / 100;
  const now = performance.now();
  if (volume <= 0 || now - (lastPlayed.get(sound) ?? -1000) < 100) return;
  // Browsers allow no sound before the first user gesture.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  lastPlayed.set(sound, now);
  context ??= new AudioContext();
  void context.resume();
  for (const knock of knocks[sound]) strike(context, knock, volume);
  for (const tone of tones[sound]) ring(context, tone, volume);
}
