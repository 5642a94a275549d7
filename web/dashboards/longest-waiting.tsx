/** Below a list that may have been cut. */
export const LongestWaiting = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && (
    <p className="text-sm text-muted">These are the {shown} that have waited longest. More follow as you decide.</p>
  )
