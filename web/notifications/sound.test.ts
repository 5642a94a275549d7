import { afterEach, expect, test, vi } from 'vitest'
import { playTone, unlockSound } from './sound.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's audio, and the tones that still sound. */
function openAudio() {
  const audio: { state: string; sounding: EventTarget[] } = { state: 'suspended', sounding: [] }
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      suspend = async () => void (audio.state = 'suspended')
      resume = async () => void (audio.state = 'running')
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class extends EventTarget {
      connect = (next: { connect: (to: unknown) => unknown }) => next
      start = () => void audio.sounding.push(this)
      stop = () => {}
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain
      connect = () => {}
    },
  )
  return audio
}

test('the audio device is in use only while a tone sounds', async () => {
  const audio = openAudio()
  unlockSound()
  await vi.waitUntil(() => audio.state === 'suspended')
  const tones = [playTone(), playTone()]
  await vi.waitUntil(() => audio.sounding.length === 2)
  expect(audio.state).toBe('running')
  audio.sounding[0]?.dispatchEvent(new Event('ended'))
  await tones[0]
  expect(audio.state).toBe('running')
  audio.sounding[1]?.dispatchEvent(new Event('ended'))
  await tones[1]
  expect(audio.state).toBe('suspended')
})
