/** A bucket of S3 or a compatible server, with its credentials. */
export interface S3Settings {
  bucket: string
  /** The base URL of objects, ending with a slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Given {
  bucket: string
  endpoint: string | undefined
  region: string | undefined
  pathStyle: boolean | undefined
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const usualRegion = 'us-east-1'

/**
 * With a custom endpoint, the bucket goes into the path. On Amazon it goes into the host name, except for buckets with a dot in their
 * name, which the wildcard certificate does not cover.
 */
export function s3SettingsOf({ bucket, endpoint, pathStyle, prefix, ...given }: Given): S3Settings {
  const region = given.region ?? usualRegion
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const inPath = pathStyle ?? (endpoint !== undefined || bucket.includes('.'))
  if (!inPath) url.hostname = `${bucket}.${url.hostname}`
  const folders = [url.pathname, inPath ? bucket : '', prefix].flatMap(text => text.split('/')).filter(Boolean)
  url.pathname = folders.map(folder => `/${folder}`).join('')
  const { accessKeyId, secretAccessKey } = given
  return { bucket, url: `${url.href.replace(/\/$/, '')}/`, region, accessKeyId, secretAccessKey }
}
