import { join } from 'node:path'
import { diskFiles } from './disk.ts'
import type { Files } from './files.ts'
import type { S3Settings } from './s3-settings.ts'
import { s3Files } from './s3.ts'

interface Storage {
  dataDir: string
  s3?: S3Settings | undefined
}

export const openFiles = ({ dataDir, s3 }: Storage): Files => (s3 ? s3Files(s3) : diskFiles(folderOf({ dataDir })))

/** The folder of files within the data folder. */
export const folderOf = ({ dataDir }: Pick<Storage, 'dataDir'>) => join(dataDir, 'files')
