/** The part of it that we use; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
  export = S3rver
}
