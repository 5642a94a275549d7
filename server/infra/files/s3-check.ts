import { randomUUID } from 'node:crypto'
import { StartError } from '../db/start-error.ts'
import { FilesGone } from './files.ts'
import type { S3Settings } from './s3-settings.ts'
import { S3Refused, s3Files } from './s3.ts'

/**
 * Tries a bucket by writing, reading and removing a small object. @throws StartError when the settings are wrong. A bucket that does
 * not answer is only reported, since it may come back by itself.
 */
export async function checkS3(settings: S3Settings, tell: (error: FilesGone) => void) {
  const files = s3Files(settings)
  const key = `start-${randomUUID()}.txt`
  try {
    await files.put(key, new TextEncoder().encode('Karmasquad looks whether it may write here.\n'))
    await files.get(key)
    await files.remove(key)
    await files.get(key)
  } catch (error) {
    if (error instanceof S3Refused && error.status < 500) throw new StartError(whatIsWrong(error, settings))
    if (!(error instanceof FilesGone)) throw error
    tell(error)
  }
}

function whatIsWrong({ code, status, message }: S3Refused, { bucket, region, url }: S3Settings) {
  const place = `S3 at ${new URL(url).host}`
  const isRedirect = status >= 300 && status < 400
  // S3's own redirects have a body with a code. Any other comes from a proxy that wants https, or another host.
  if (isRedirect && code === '') return `${place} redirects to another address, which S3_ENDPOINT must name.`
  if (isRedirect || code === 'AuthorizationHeaderMalformed')
    return `${place} says that the bucket ${bucket} is in another region: S3_REGION is ${region}.`
  switch (code) {
    case 'InvalidAccessKeyId':
      return `${place} does not know S3_ACCESS_KEY_ID.`
    case 'SignatureDoesNotMatch':
      return `${place} says that S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.`
    case 'NoSuchBucket':
      return `${place} has no bucket ${bucket}: make it, or correct S3_BUCKET.`
    case 'AccessDenied':
      return `${place} does not let these keys list, read, write and remove in the bucket ${bucket}.`
    case 'RequestTimeTooSkewed':
      return `${place} says that the clock of this machine is wrong.`
    default:
      return `${message}. Check S3_ENDPOINT, S3_BUCKET and the keys.`
  }
}
