import { ConfigError } from '#/server/config.ts'

/** What an operator reads when settings are wrong. */
export function configErrorOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing is wrong'
}
