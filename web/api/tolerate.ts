import { refusalCode } from './refusal-code.ts'

/** Takes a refusal for success that says it is already as the person wants it: done elsewhere, or here and only the answer was lost. */
export const tolerate = (code: string) => (error: unknown) => {
  if (refusalCode(error) !== code) throw error
}
