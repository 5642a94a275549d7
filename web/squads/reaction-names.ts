import type { Reaction } from '#/rules/squads.ts'

export const reactionNames: Record<Reaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '🎉': 'Celebration',
  '😂': 'Laughing',
  '👀': 'Eyes',
  '✅': 'Done',
}
