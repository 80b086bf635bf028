/// <reference types="vite/client" />

/** How the texts of each language are fetched, by namespace: see build/languages.ts. */
declare module 'virtual:texts' {
  type Later<Value> = () => Promise<{ default: Value }>
  const textsByLanguage: Record<string, Later<Record<string, Later<Record<string, unknown>>>>>
  export default textsByLanguage
}
