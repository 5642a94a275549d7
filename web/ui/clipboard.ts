import { toast } from './toast.ts'

const byHand = 'Select the text and copy it by hand.'

/** Puts a text into the clipboard, and says so itself where browsers refuse: over plain http, and where a reader said no. */
export async function copyText(text: string, failed = 'Failed to copy', instead = byHand) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error(failed, instead)
    return false
  }
}
