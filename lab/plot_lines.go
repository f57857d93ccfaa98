package main

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// line is how the shares of a policy are drawn.
type line struct {
	policy    policy
	colour    color.RGBA
	mark      draw.GlyphDrawer
	intervals bool
}

// lines lists what is drawn, from the top of the legend to its bottom.
func lines() []line {
	return []line{
		{ceiling, color.RGBA{0x6b, 0x4f, 0x9e, 0xff}, draw.BoxGlyph{}, false},
		{engine, color.RGBA{0x1f, 0x5f, 0xbf, 0xff}, draw.CircleGlyph{}, true},
		{kernel, color.RGBA{0xd9, 0x77, 0x06, 0xff}, draw.TriangleGlyph{}, false},
		{frequent, color.RGBA{0x4d, 0x7c, 0x0f, 0xff}, draw.PyramidGlyph{}, false},
	}
}

// interval is what a line is made of: shares with their intervals.
type interval struct {
	plotter.XYs
	plotter.YErrors
}

// draw adds shares to p and, if there are any, the policy to legend.
func (l line) draw(p *plot.Plot, legend *plot.Legend, shares []share) error {
	if len(shares) == 0 {
		return nil
	}
	var points interval
	for i, s := range shares {
		points.XYs = append(points.XYs, plotter.XY{X: float64(i), Y: s.Value})
		points.YErrors = append(points.YErrors, struct{ Low, High float64 }{s.Value - s.Low, s.High - s.Value})
	}
	curve, marks, err := plotter.NewLinePoints(points.XYs)
	if err != nil {
		return err
	}
	curve.Color, curve.Width = l.colour, vg.Points(1)
	marks.GlyphStyle = draw.GlyphStyle{Color: l.colour, Radius: vg.Points(2.5), Shape: l.mark}
	p.Add(curve, marks)
	legend.Add(l.policy.String(), curve, marks)
	if !l.intervals {
		return nil
	}
	curve.Width = vg.Points(2)
	bars, err := plotter.NewYErrorBars(points)
	if err != nil {
		return err
	}
	bars.Color, bars.Width = l.colour, vg.Points(1)
	p.Add(bars)
	return nil
}
