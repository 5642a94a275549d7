import type { Movement } from '#/contract/karma.ts'

/** The reason of a movement without its campaign's name, which the line above it shows. */
export function shortReason({ reason, campaign }: Pick<Movement, 'reason' | 'campaign'>) {
  if (!campaign) return reason
  const { name } = campaign
  const without = reason.replace(` for ${name}`, () => '')
  return without === reason && reason.startsWith(`${name} `) ? reason.replace(name, () => 'The campaign') : without
}
