import { type DealView, ratingTags } from '@boli/contracts'
import { Star } from 'lucide-react'
import { Chip } from '../../../components/ui/chip.tsx'
import { Field, FieldMessage } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { StepForm } from './step-form.tsx'

type Tag = (typeof ratingTags)[number]

const MOST_TAGS = 3
const places = [1, 2, 3, 4, 5] as const
/** Tags for sellers and for buyers. */
const tagsOf: Record<'farmer' | 'buyer', readonly Tag[]> = {
  farmer: ['as-described', 'fair-weighing', 'on-time', 'good-communication', 'not-as-described', 'late'],
  buyer: ['prompt-payment', 'fair-weighing', 'on-time', 'good-communication', 'slow-payment', 'late'],
}

interface Values {
  stars: number
  tags: Tag[]
  text: string
}

/** Stars, up to three tags, and a short text. */
export function RatingForm({ deal }: { deal: DealView }) {
  const { t, nameOf } = useDealText(deal)
  const rated = deal.you === 'farmer' ? 'buyer' : 'farmer'
  const { form, frame, errorOf } = useStepForm<Values>({
    deal,
    path: 'rating',
    initial: { stars: 0, tags: [], text: '' },
    done: t('done.rated'),
    read: ({ stars, tags, text }) => {
      if (stars === 0) return { faults: { stars: { code: 'stars' } } }
      return {
        body: { stars, ...(tags.length > 0 && { tags }), ...(text.trim() !== '' && { text: text.trim() }) },
      }
    },
  })
  const { stars, tags } = form.watch()
  const toggle = (tag: Tag) =>
    form.setValue(
      'tags',
      ratingTags.filter((one) => (one === tag ? !tags.includes(one) : tags.includes(one))),
    )
  return (
    <StepForm {...frame} submitText={t('rating.send')}>
      <fieldset aria-describedby="stars-error">
        <legend className="mb-1 font-semibold text-lg">
          {t('rating.question', { name: nameOf(rated) })}
        </legend>
        <div className="flex justify-between sm:justify-start sm:gap-3">
          {places.map((place) => (
            <label
              key={place}
              className="flex size-12 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-ring sm:size-14"
            >
              <input
                type="radio"
                name="stars"
                checked={stars === place}
                onChange={() => form.setValue('stars', place, { shouldValidate: true })}
                className="sr-only"
              />
              <span className="sr-only">{t('deal:stars', { count: place })}</span>
              <Star
                aria-hidden="true"
                className={classNames(
                  'size-10',
                  place <= stars ? 'fill-marigold text-marigold' : 'text-edge',
                )}
              />
            </label>
          ))}
        </div>
        <FieldMessage id="stars-error" text={errorOf('stars')} />
      </fieldset>
      <fieldset aria-label={t('rating.tags')} className="flex flex-wrap gap-2">
        {tagsOf[rated].map((tag) => (
          <Chip
            key={tag}
            selected={tags.includes(tag)}
            disabled={!tags.includes(tag) && tags.length >= MOST_TAGS}
            onClick={() => toggle(tag)}
            className="disabled:opacity-50"
          >
            {t(`deal:tag.${tag}`)}
          </Chip>
        ))}
      </fieldset>
      <Field label={t('rating.text')} help={t('rating.textHelp')} optionalText={t('common:optional')}>
        <TextArea {...form.register('text')} maxLength={300} rows={3} />
      </Field>
    </StepForm>
  )
}
