import { useEffect, useState } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'

/** A commodity's name in the reader's language, its id until the list of them is fetched. */
export function useCommodityName(id: string | null): string {
  const language = useLanguage()
  const [found, setFound] = useState<{ of: string; name: string }>()
  const wanted = `${language} ${id}`
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    void import('@boli/commodities').then(({ commodityOf, nameIn }) => {
      const known = commodityOf(id)
      if (isCurrent && known) setFound({ of: wanted, name: nameIn(known.names, language) })
    })
    return () => {
      isCurrent = false
    }
  }, [id, language, wanted])
  return found?.of === wanted ? found.name : (id ?? '').replaceAll('_', ' ')
}
