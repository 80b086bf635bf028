import type { LotPicture } from '@boli/contracts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LotForm } from '../model/lot-form.ts'
import { useLotPictures } from './use-lot-pictures.ts'

/** The picture of a laboratory report, whose id is a field of the lot's form. */
export function useReportPicture(
  form: UseFormReturn<LotForm>,
  name: string,
  userId: string,
  stored: LotPicture[],
) {
  const report = useLotPictures(name, userId, stored, { field: 'labPicture', limit: 1 })
  const { isOpen } = report
  const id = report.pictures[0]?.id ?? ''
  useEffect(() => {
    // Before the tray is open the kept text knows better.
    if (isOpen && form.getValues('labPicture') !== id) form.setValue('labPicture', id, { shouldDirty: true })
  }, [form, isOpen, id])
  return report
}
