/** What we use of it; it comes without types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
  export = S3rver
}
