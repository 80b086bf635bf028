import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { formCategories, type LotForm } from './lot-form.ts'

/** Choice of the category by picture, for users who prefer pictures to text. None is chosen at first. */
export function CategoryTiles({ form }: { form: UseFormReturn<LotForm> }) {
  const { t } = useTranslation('create')
  const fieldText = useFieldText()
  const errorId = useId()
  const error = fieldText(form.formState.errors.category?.message)
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">{t('field.category')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 sm:grid-cols-5">
        {formCategories.map((value) => {
          const category = value === 'spices' ? 'spice' : value
          return (
            <label
              key={value}
              className="cursor-pointer overflow-hidden rounded-field border-2 border-edge bg-raised text-center hover:border-leaf
                has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                value={value}
                aria-invalid={error ? true : undefined}
                {...form.register('category')}
                className="sr-only"
              />
              <CategoryDrawing category={category} seed="tile" className="aspect-[4/3] w-full" />
              <span className="block px-1 py-2 font-semibold text-sm leading-tight">
                {t(`lot:category.${category}`)}
              </span>
            </label>
          )
        })}
      </div>
      <FieldMessage id={errorId} text={error} />
    </fieldset>
  )
}
