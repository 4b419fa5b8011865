import { formatPrice } from '#shared/format.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './PriceTag.module.css'

interface PriceTagProps {
  price: number
  originalPrice: number
  size?: 'md' | 'xl'
}

/** The price, and the original price struck through if it was higher. */
export function PriceTag({ price, originalPrice, size = 'md' }: PriceTagProps) {
  return (
    <span className={classes.tag} data-size={size}>
      <VisuallyHidden>Price </VisuallyHidden>
      <span className={classes.price}>{formatPrice(price)}</span>
      {originalPrice > price && (
        <s className={classes.original}>
          <VisuallyHidden>, before </VisuallyHidden>
          <span>{formatPrice(originalPrice)}</span>
        </s>
      )}
    </span>
  )
}
