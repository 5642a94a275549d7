/**
 * What the server sends to a browser's service worker: at most `limits.pushPayloadMaxBytes` bytes of JSON. `url` is a path on this
 * site, `unread` the number for the app's badge (`unreadCounted` stands for as many or more), `at` a time in milliseconds since 1970.
 */
export type PushPayload =
  /** One notice. Its id is the tag of the shown notification, so that the same notice replaces it. */
  | { kind: 'notice'; id: string; title: string; body: string; url: string; unread: number; at: number }
  /** Everything that quiet hours held back, as one: `body` has the first titles, one per line. */
  | { kind: 'digest'; title: string; body: string; url: string; ids: string[]; unread: number; at: number }
  /** Notices read or deleted elsewhere; their notifications can be closed. */
  | { kind: 'read'; ids: string[]; unread: number }
  /** A person tests whether pushes reach this device. */
  | { kind: 'test'; title: string; body: string; url: string }
