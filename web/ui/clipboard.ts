import { toast } from './toast.ts'

const byHand = 'Select the text and copy it by hand.'

/** Copies a text. Shows a toast where the browser refuses: over plain http, or if the person does not allow it. */
export async function copyText(text: string, failed = 'Failed to copy', instead = byHand) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error(failed, instead)
    return false
  }
}
