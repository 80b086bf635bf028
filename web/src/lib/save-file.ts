/** Gives the reader a file of that name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const saveJson = (name: string, value: unknown, indent?: number): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, indent)], { type: 'application/json' }))
