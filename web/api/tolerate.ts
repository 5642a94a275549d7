import { refusalCode } from './refusal-code.ts'

/** Treats the refusal that says it is done already as success: it was done elsewhere, or here and only the answer was lost. */
export const tolerate = (code: string) => (error: unknown) => {
  if (refusalCode(error) !== code) throw error
}
