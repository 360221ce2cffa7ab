import type { Organization } from '@corkboard/client';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';

/** The colors that the board derives from the brand color, and how readable they are. */
export function BrandColors({ organization, isStale }: { organization: Organization; isStale: boolean }) {
  const t = useMessages('board');
  const { brand_colors } = organization;
  if (isStale) return <Text size="sm">{t.contrastUnsaved}</Text>;
  if (brand_colors === null) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t.contrastText}
      </Text>
      <Group>
        {(['light', 'dark'] as const).map((scheme) => {
          const { accent, on_accent } = brand_colors[scheme];
          return (
            <Paper key={scheme} withBorder p="sm" style={{ background: on_accent, color: accent }}>
              <Text size="sm" fw={600}>
                {t[scheme]}
              </Text>
              <Text
                size="sm"
                px="sm"
                py={4}
                my={4}
                style={{
                  background: brand_colors.fill,
                  color: brand_colors.on_fill,
                  borderRadius: 4,
                  display: 'inline-block',
                }}
              >
                {t.sample}
              </Text>
              <Text size="xs">
                {accent} · {t.contrastOf({ ratio: Math.floor(contrast(accent, on_accent) * 10) / 10 })}
              </Text>
            </Paper>
          );
        })}
      </Group>
    </Stack>
  );
}

/** The contrast ratio of WCAG 2.2 between two colors such as `#1f7a42`. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
