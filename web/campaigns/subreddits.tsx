/** A campaign's target subreddits, as links. */
export function Subreddits({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.map(name => (
        <li key={name}>
          <a
            href={`https://www.reddit.com/r/${name}/`}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-7 items-center font-medium wrap-anywhere link pointer-coarse:min-h-11"
          >
            r/{name}
          </a>
        </li>
      ))}
    </ul>
  )
}
