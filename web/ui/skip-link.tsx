/** The first keyboard stop on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-3 top-3 z-skip -translate-y-20 rounded-md bg-ink px-4 py-2.5 font-semibold text-on-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
