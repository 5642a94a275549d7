/** The first message for each field that the server refused, by the field's path ("fullName", "targetSubreddits.2"). */
export function fieldErrors(error: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of issuesOf(error)) found[path] ??= message
  return found
}

function issuesOf(error: unknown) {
  if (!(error instanceof Error) || !('data' in error) || typeof error.data !== 'object' || error.data === null)
    return []
  const issues: unknown = 'issues' in error.data ? error.data.issues : []
  return Array.isArray(issues) ? issues.flatMap(readIssue) : []
}

function readIssue(issue: unknown) {
  if (typeof issue !== 'object' || issue === null || !('message' in issue) || !('path' in issue)) return []
  return Array.isArray(issue.path) ? [{ path: issue.path.join('.'), message: String(issue.message) }] : []
}
