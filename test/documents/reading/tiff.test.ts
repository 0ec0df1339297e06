import test from 'ava'
import { faxed } from './picture-files.js'
import { picturesOf } from './tiff-pictures.js'

for (const fillOrder of [1, 2] as const)
  for (const photometric of [0, 1] as const)
    test(`a fax of group 4 is black where its codes say so: bits from end ${fillOrder}, white is ${photometric}`, async t => {
      const [page] = await picturesOf(faxed({ fillOrder, photometric }))
      if (!page?.picture) return t.fail('no picture')
      const { columns, rows, pixels } = page.picture
      t.deepEqual([columns, rows], [192, 64])
      const [inside, outside] = photometric === 0 ? [0, 255] : [255, 0]
      t.is(pixels[32 * columns + 96], inside)
      t.is(pixels[32 * columns + 32], outside)
      t.is(pixels[32 * columns + 160], outside)
    })
