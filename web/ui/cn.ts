/**
 * Joins class names and skips falsy ones. Later names do not override earlier ones: of two that conflict, the one that is meant must be
 * important (`text-muted!`).
 */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
