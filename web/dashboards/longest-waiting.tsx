import { limits } from '#/rules/limits.ts'

/** Below a list that may have been cut. */
export const LongestWaiting = ({ shown }: { shown: number }) =>
  shown === limits.listPageSize && (
    <p className="text-sm text-muted">
      These are the {limits.listPageSize} that have waited longest. More follow as you decide.
    </p>
  )
