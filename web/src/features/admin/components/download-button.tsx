import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../../../components/ui/button.tsx'
import { api, type CallOptions } from '../../../lib/api-client.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useReportFailure } from '../../../lib/use-attempt.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'aria-describedby'> {
  /** Below /api/v1. */
  path: string
  query?: CallOptions['query']
  fileName: string
  children: ReactNode
}

/** Fetches a file and saves it; if it cannot be fetched, shows the reason instead of saving the error. */
export function DownloadButton({ path, query, fileName, children, ...rest }: DownloadButtonProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const [isFetching, setFetching] = useState(false)
  const reportFailure = useReportFailure()

  async function download() {
    setFetching(true)
    try {
      saveFile(fileName, await api.file(path, query && { query }))
    } catch (error) {
      reportFailure(t('download.failed'))(error)
    } finally {
      setFetching(false)
    }
  }

  return (
    <Button
      variant="secondary"
      {...rest}
      busy={isFetching}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void download()}
    >
      {children}
    </Button>
  )
}
