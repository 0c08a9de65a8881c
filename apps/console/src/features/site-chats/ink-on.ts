import { luminanceOf } from '#console/ui/theme/luminance.ts';

/** White where it can be read on a colour such as `#2f4b7c` (4.5 to 1), else black. */
export const inkOn = (color: string): '#ffffff' | '#000000' => (1.05 / (luminanceOf(color) + 0.05) >= 4.5 ? '#ffffff' : '#000000');
