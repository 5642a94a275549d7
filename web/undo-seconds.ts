import { useRouteContext } from '@tanstack/react-router'
import { undoSecondsDefault } from '#/rules/undo-time.ts'

/** How long the signed-in person can undo what they do now. */
export const useUndoSeconds = () =>
  useRouteContext({ from: '__root__', select: ({ me }) => me?.undoSeconds ?? undoSecondsDefault })
