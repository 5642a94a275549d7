/** Joins class names and skips falsy ones. Later names do not override earlier ones: never pass two that conflict. */
export function cn(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
