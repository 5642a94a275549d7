import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { listenHere } from '#/server/infra/listening.ts'

interface Mood {
  /** How it fails: drops connections, never answers, or refuses with a status and an S3 error code. */
  is: 'well' | 'down' | 'silent' | { status: number; code: string; location?: string }
}

const bucket = 'squad-files'
const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/** A local S3-compatible server with one bucket, which checks signatures, and fails when a test tells it to. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'karmasquad-s3-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await store.configureBuckets()
  const answer = store.callback()
  const mood: Mood = { is: 'well' }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (mood.is === 'well') return answer(request, response)
    if (mood.is === 'down') return void request.socket.destroy()
    if (mood.is === 'silent') return
    const { status, code, location } = mood.is
    request.resume()
    response
      .writeHead(status, { 'content-type': 'application/xml', ...(location && { location }) })
      .end(`<Error><Code>${code}</Code></Error>`)
  })
  const port = await listenHere(server)
  return {
    /** The settings of a server that stores its files here. */
    env: { S3_BUCKET: bucket, S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys },
    mood,
    /** "PUT /squad-files/files/a.webp", oldest first. */
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
