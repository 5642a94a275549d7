import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { unencrypted } from './unencrypted.ts'

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

test.each([
  [{ DATABASE_URL: 'postgres://app@10.0.0.7/squad' }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://app@db.example/squad?sslmode=disable' }, ['DATABASE_URL']],
  [
    { DATABASE_URL: 'postgres://app@localhost/squad', DATABASE_REPLICA_URL: 'postgres://app@10.0.0.8/squad' },
    ['DATABASE_REPLICA_URL'],
  ],
  [{ REDIS_URL: 'redis://:hunter2@redis:6379' }, ['REDIS_URL']],
  [{ ...bucket, S3_ENDPOINT: 'http://minio:9000' }, ['S3_ENDPOINT']],
  [{ SMTP_URL: 'smtp://mail.example?tls=optional', MAIL_FROM: 'no-reply@squad.example' }, ['SMTP_URL']],
])('%j sends passwords and data to another machine unencrypted', (env, names) => {
  expect(unencrypted(readConfig(env))).toEqual(names)
})

test.each([
  {},
  { DATABASE_URL: 'postgres://app@127.0.0.1/squad', REDIS_URL: 'redis://localhost:6379' },
  { DATABASE_URL: 'postgres://app@localhost/squad?host=%2Frun%2Fpostgresql' },
  { DATABASE_URL: 'postgres://app@db.example/squad?sslmode=verify-full', REDIS_URL: 'rediss://redis.example' },
  { ...bucket, S3_ENDPOINT: 'https://minio.example' },
  { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no-reply@squad.example' },
])('%j does not', env => {
  expect(unencrypted(readConfig(env))).toEqual([])
})
