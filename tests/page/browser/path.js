// Prints where the Chromium of the package lies, after unpacking it.
import chromium from '@sparticuz/chromium';

console.log(await chromium.executablePath());
