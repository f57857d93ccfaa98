package main

import (
	"bytes"
	"errors"
	"image/color"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a panel; there is one for each curve.
const (
	panelWidth  = 10 * vg.Centimeter
	panelHeight = 7 * vg.Centimeter
	margin      = vg.Centimeter / 4
)

// draw writes the curves to an SVG file.
func (r *report) draw(file string) error {
	var panels []*plot.Plot
	for _, f := range r.found {
		for _, c := range f.curves {
			p, err := c.panel()
			if err != nil {
				return err
			}
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return errors.New("-plot: needs the section growth")
	}
	canvas := vgsvg.NewWith(vgsvg.UseWH(panelWidth*vg.Length(len(panels)), panelHeight))
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Path())
	tiles := draw.Tiles{Cols: len(panels), Rows: 1, PadX: 2 * margin, PadLeft: margin, PadRight: margin, PadTop: margin, PadBottom: margin}
	for i, c := range plot.Align([][]*plot.Plot{panels}, tiles, whole)[0] {
		panels[i].Draw(c)
	}
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return err
	}
	return os.WriteFile(file, picture.Bytes(), 0o600)
}

// panel draws how long a week takes, with the least and the most of the rounds.
func (c curve) panel() (*plot.Plot, error) {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = c.name, "ms of a week"
	for _, style := range []*font.Font{&p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font} {
		style.Variant = "Sans"
	}
	var points struct {
		plotter.XYs
		plotter.YErrors
	}
	var ticks plot.ConstantTicks
	for i, at := range c.points {
		all := sorted(at.took)
		middle := all[len(all)/2]
		points.XYs = append(points.XYs, plotter.XY{X: float64(i), Y: 1000 * middle})
		points.YErrors = append(points.YErrors, struct{ Low, High float64 }{1000 * (middle - all[0]), 1000 * (all[len(all)-1] - middle)})
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: strconv.Itoa(at.n)})
	}
	line, marks, err := plotter.NewLinePoints(points.XYs)
	if err != nil {
		return nil, err
	}
	bars, err := plotter.NewYErrorBars(points)
	if err != nil {
		return nil, err
	}
	blue := color.RGBA{0x1f, 0x5f, 0xbf, 0xff}
	line.Color, bars.Color, marks.Color, marks.Shape = blue, blue, blue, draw.CircleGlyph{}
	p.Add(plotter.NewGrid(), line, marks, bars)
	p.X.Tick.Marker = ticks
	p.X.Min, p.X.Max, p.Y.Min = -.2, float64(len(c.points))-.8, 0
	p.Y.Max *= 1.1 // room above the highest
	return p, nil
}
