import sharp from 'sharp';

// Every loader that is not named here is off before it sees a byte: SVG, TIFF, PDF, JPEG 2000 and whatever a system's
// own libvips may bring along.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// One thread for each image: two are converted at a time, and the server needs the rest of the machine.
sharp.concurrency(1);
// Images are seldom opened twice, and never to be mistaken for each other.
sharp.cache(false);

export { sharp };
