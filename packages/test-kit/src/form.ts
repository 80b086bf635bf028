/** A multipart form as a browser sends it: the fields, in pairs where one is sent twice, then at most one file. */
export function form(
  fields: Record<string, string> | [string, string][],
  file?: { name: string; bytes: Uint8Array; field?: string },
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----form-of-the-test'
  const parts: Uint8Array[] = (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'image'}"; filename="${file.name}"\r\n` +
          'content-type: image/png\r\n\r\n',
      ),
      file.bytes,
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  }
}
