const hertz = 800
const toneSeconds = 0.3
const vibrationMs = [100, 50, 100]

const loudness = 0.2
/** Fades in and out over this time, so that the tone does not click. */
const edgeSeconds = 0.02

let audio: AudioContext | undefined
let isOpen = false
let sounding = 0

/**
 * Browsers let a page play sound only after a user gesture: the first one silently unlocks the audio. Safari unlocks it only
 * while handling that event, and not for every type of event, so later gestures try again.
 */
export function unlockSound() {
  if (isOpen || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void open(audio)
}

async function open(context: AudioContext) {
  await context.resume()
  isOpen = true
  if (sounding === 0) await context.suspend()
}

/** Whether there was a gesture on this page, so that it may play sound and vibrate. */
export const canSound = () => audio !== undefined
export const canVibrate = () => 'vibrate' in navigator

export async function playTone() {
  unlockSound()
  if (!audio) return
  sounding += 1
  await audio.resume()
  const start = audio.currentTime
  const end = start + toneSeconds
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + edgeSeconds)
  gain.gain.setValueAtTime(loudness, end - edgeSeconds)
  gain.gain.linearRampToValueAtTime(0, end)
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(end)
  await new Promise(resolve => tone.addEventListener('ended', resolve))
  sounding -= 1
  // Otherwise it would keep the device awake as long as the page is open.
  if (sounding === 0) await audio.suspend()
}

export const vibrate = () => canVibrate() && navigator.vibrate(vibrationMs)
