/**
 * What the server sends to a browser's service worker. At most `limits.pushPayloadMaxBytes` bytes as JSON. `url` is a path of
 * our own, `unread` the number for the app's badge (100 stands for as many or more), `at` a moment in milliseconds since 1970.
 */
export type PushPayload =
  /** One notice. Its id names what is shown, so that the same notice again replaces it. */
  | { kind: 'notice'; id: string; title: string; body: string; url: string; unread: number; at: number }
  /** What quiet hours held back, at once: `body` has the first titles, one a line. */
  | { kind: 'digest'; title: string; body: string; url: string; ids: string[]; unread: number; at: number }
  /** Notices that were read or deleted elsewhere: what is shown of them can go. */
  | { kind: 'read'; ids: string[]; unread: number }
  /** A person tries whether pushes reach this device. */
  | { kind: 'test'; title: string; body: string; url: string }
