/** A bucket of S3 or of a server that speaks like it, and the keys to it. */
export interface S3Settings {
  bucket: string
  /** What the names of objects are put behind, with a slash at its end. */
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
 * Servers of one's own have one name, so the bucket stands in the path there. Amazon's buckets have names of their own, but for
 * those with a dot, which no certificate covers.
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
