import { storedValue } from '../../config/stored-value';

let audio: AudioContext | undefined;

/** Whether beeps are off on this device. */
export const storedMuted = storedValue('raceday.muted', {
  parse: (text) => text === 'ja',
  format: (muted: boolean) => (muted ? 'ja' : 'nej'),
});

/** Confirms a press with a short high beep and a vibration. Call it from a tap or a key. */
export function playSuccessSignal(): void {
  beep(880, 0.09);
  buzz(30);
}

/** Two low beeps and a vibration: nothing was recorded. */
export function playRefusalSignal(): void {
  beep(220, 0.25);
  buzz([40, 40, 40]);
}

// Browsers allow sound only after a touch: the first signal opens the audio context, which is then reused.
function beep(frequency: number, seconds: number): void {
  if (storedMuted.read() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.4, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

function buzz(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}
